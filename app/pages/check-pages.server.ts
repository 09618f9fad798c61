import { dayInWords } from "#app/base/dates.ts";
import type { ContentCheck } from "#app/content/check.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Source } from "#app/content/source.ts";
import type { MenuContent } from "#app/site/site-content.ts";
import { ancestors, pagePath } from "./page-addresses.ts";
import { type PageContent, pageSchema } from "./page-content.ts";
import { type Page, type PageLink, replacePages } from "./pages.server.ts";

interface Shared {
  menu: MenuContent | null;
  segments(source: Source<unknown>): Promise<Pick<Page, "html" | "segments">>;
}

export const pageContent: FeatureContent<{ page: PageContent }, Page[], Page[], Shared> = {
  files: {
    page: {
      paths: /^pages\/.*\.md$/,
      schema: pageSchema,
      page: {
        address: pagePath,
        moves: true,
        searchEntry: ({ title, description }) => ({ title, summary: [description] }),
      },
    },
  },
  async check(check, { page: sources }, { menu, segments: readText }) {
    checkFolders(check);
    const inMenu = menu?.main.flatMap(({ children }) => children) ?? [];
    const placeOf = ({ page }: PageLink) => (inMenu.includes(page) ? inMenu.indexOf(page) : inMenu.length);
    const pages: Page[] = [];
    for (const source of sources) {
      const { value } = source;
      const address = pagePath(source.file);
      const { doors } = value;
      doors.forEach((door, index) => {
        check.links.title(source, ["doors", index, "page"], door.page);
      });
      const { html, segments } = await readText(source);
      pages.push({
        path: address,
        title: value.title,
        description: value.description,
        lead: value.lead,
        sprig: value.sprig,
        sensitive: value.sensitive,
        picture: value.image ? await check.media.picture(source, ["image", "file"], value.image) : null,
        doors,
        updated: value.updated ? { date: value.updated, words: dayInWords(value.updated) } : null,
        crumbs: ancestors(address).map((ancestor) => ({
          page: ancestor,
          label: ancestor === "/" ? "Home" : (check.links.titles.get(ancestor) ?? ""),
        })),
        below: sources
          .filter((other) => address !== "/" && ancestors(pagePath(other.file)).at(-1) === address)
          .map((other) => ({
            page: pagePath(other.file),
            title: other.value.title,
            description: other.value.description,
          }))
          .sort((page, other) => placeOf(page) - placeOf(other) || page.title.localeCompare(other.title)),
        segments,
        html,
      });
    }
    return pages;
  },
  shownAt: (pages, { seen }) =>
    pages
      .filter(({ path }) => seen(path))
      .map((page) => ({ ...page, below: page.below.filter((below) => seen(below.page)) })),
  store: replacePages,
};

/** Each folder needs a page of its own: the menu and breadcrumb of the pages inside link to it. */
function checkFolders(check: ContentCheck): void {
  const files = [...check.links.files].filter(([, file]) => file.startsWith("pages/"));
  for (const folder of new Set(["/", ...files.flatMap(([address]) => ancestors(address))])) {
    if (check.links.titles.has(folder)) {
      for (const [, file] of files.filter(([address]) => ancestors(address).at(-1) === folder)) {
        const later = check.links.laterProblem(file, folder);
        if (later) check.inFile(file, `It is in a folder whose own page is ${folder}. ${later}`, 2);
      }
      continue;
    }
    check.inFile(
      `pages${folder}index.md`,
      folder === "/"
        ? "The home page is missing. Write it in this file."
        : `This folder has no page of its own, and the pages in it lead to one. Write it in this file, or in pages${folder.slice(0, -1)}.md.`,
    );
    check.links.titles.set(folder, "");
  }
}
