import { dayInWords } from "#app/base/dates.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import { ancestors, pagePath } from "./page-addresses.ts";
import type { PageContent } from "./page-content.ts";
import type { Page, PageLink } from "./pages.server.ts";

/**
 * The content pages, each with its breadcrumb and the pages below it.
 * @param inMenu the addresses in the main menu: pages that are in it come first, in its order
 * @param readText checks a page's text and the components in it
 */
export async function checkPages(
  check: Check,
  sources: Source<PageContent>[],
  inMenu: string[],
  readText: (source: Source<PageContent>) => Promise<Pick<Page, "html" | "segments">>,
): Promise<Page[]> {
  const placeOf = ({ page }: PageLink) => (inMenu.includes(page) ? inMenu.indexOf(page) : inMenu.length);
  const pages: Page[] = [];
  for (const source of sources) {
    const { value } = source;
    const address = pagePath(source.file);
    const { doors } = value;
    doors.forEach((door, index) => {
      check.title(source, ["doors", index, "page"], door.page);
    });
    const { html, segments } = await readText(source);
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
        }))
        .sort((one, other) => placeOf(one) - placeOf(other) || one.title.localeCompare(other.title)),
      segments,
      html,
    });
  }
  return pages;
}
