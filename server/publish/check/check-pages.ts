import { dayInWords } from "#app/base/time-formats.ts";
import type { Page } from "#app/pages/page.ts";
import type { PageContent } from "#app/pages/page-content.ts";
import { ancestors, pagePath } from "#server/publish/paths.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";
import { checkSegments, type Names } from "./check-segments.ts";

/** The content pages, each with its breadcrumb and the pages below it. */
export async function checkPages(check: Check, sources: Source<PageContent>[], names: Names): Promise<Page[]> {
  const pages: Page[] = [];
  for (const source of sources) {
    const { value } = source;
    const address = pagePath(source.file);
    const { doors } = value;
    doors.forEach((door, index) => {
      check.title(source, ["doors", index, "page"], door.page);
    });
    const { html, segments } = await checkSegments(check, source, names);
    pages.push({
      path: address,
      title: value.title,
      description: value.description,
      lead: value.lead,
      sprig: value.sprig,
      sensitive: value.sensitive,
      picture: value.image ? await check.picture(source, ["image", "file"], value.image) : null,
      doors,
      updated: value.updated ? { date: value.updated, words: dayInWords(value.updated) } : null,
      crumbs: ancestors(address).map((ancestor) => ({
        page: ancestor,
        label: ancestor === "/" ? "Home" : (check.titles.get(ancestor) ?? ""),
      })),
      below: sources
        .filter((other) => address !== "/" && ancestors(pagePath(other.file)).at(-1) === address)
        .map((other) => ({
          page: pagePath(other.file),
          title: other.value.title,
          description: other.value.description,
        })),
      segments,
      html,
    });
  }
  return pages;
}
