import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import type { Site } from "./site.ts";
import type { MenuContent, SiteContent } from "./site-content.ts";

/** Checks the office and the menus, and adds the title of each linked page. */
export async function checkSite(
  check: Check,
  site: Source<SiteContent>,
  menu: Source<MenuContent>,
  more: Pick<Site, "logo" | "colours" | "picture" | "contact" | "aboveVoices">,
): Promise<Site> {
  const main: Site["menu"]["main"] = [];
  for (const [index, item] of menu.value.main.entries()) {
    check.title(menu, ["main", index, "page"], item.page);
    main.push({
      page: item.page,
      label: item.label,
      picture: item.picture ? await check.pictureFile(menu, ["main", index, "picture"], item.picture) : null,
      children: item.children.map((page, child) => ({
        page,
        label: check.title(menu, ["main", index, "children", child], page),
      })),
    });
  }
  check.elsewhere(site, ["quickExit"], site.value.quickExit);
  check.title(site, ["beforeYouSend", "privacy", "page"], site.value.beforeYouSend.privacy.page);
  const { name, shortName, region, description, helpLines, acknowledgement, quickExit, responsesPerPage } = site.value;
  const { beforeYouSend, email, phone, freecall, address, hours, timeZone, interpreter } = site.value;
  return {
    name,
    shortName,
    region,
    state: address.state,
    description,
    helpLines,
    interpreter,
    acknowledgement,
    quickExit,
    beforeYouSend,
    responsesPerPage,
    timeZone,
    ...more,
    office: { name, email, phone, freecall, address, hours },
    menu: {
      main,
      footer: menu.value.footer.map((column, at) => ({
        title: column.title,
        links: column.links.map(({ page, label }, index) => {
          const title = check.title(menu, ["footer", at, "links", index, "page"], page);
          return { page, label: label ?? title };
        }),
      })),
      legal: menu.value.legal.map((page, index) => ({ page, label: check.title(menu, ["legal", index], page) })),
    },
  };
}
