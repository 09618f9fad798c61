import { momentAt } from "#app/base/dates.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import { NEVER } from "#app/content/span.ts";
import { replaceSite } from "./site.server.ts";
import type { Site } from "./site.ts";
import {
  type ConfirmedContent,
  confirmedSchema,
  type MenuContent,
  menuSchema,
  type NoticeContent,
  noticeSchema,
  type SiteContent,
  siteSchema,
} from "./site-content.ts";

interface Files {
  site: SiteContent;
  menu: MenuContent;
  notice: NoticeContent;
  confirmed: ConfirmedContent;
}

export const siteContent: FeatureContent<Files, Site, Site, { timeZone: string; now: number }> = {
  files: {
    site: { paths: /^site\.yaml$/, needed: "site.yaml", schema: siteSchema },
    menu: { paths: /^menu\.yaml$/, needed: "menu.yaml", schema: menuSchema },
    notice: { paths: /^notice\.yaml$/, schema: noticeSchema },
    confirmed: { paths: /^confirmed\.yaml$/, schema: confirmedSchema, asText: true },
  },
  async check(check, { site: [site], menu: [menu], notice: [notice] }, { timeZone, now }) {
    if (!site || !menu) return null;
    const main: Site["menu"]["main"] = [];
    for (const [index, item] of menu.value.main.entries()) {
      check.links.title(menu, ["main", index, "page"], item.page);
      main.push({
        page: item.page,
        label: item.label,
        picture: item.picture ? await check.media.pictureFile(menu, ["main", index, "picture"], item.picture) : null,
        children: item.children.map((page, child) => ({
          page,
          label: check.links.title(menu, ["main", index, "children", child], page),
        })),
      });
    }
    check.links.elsewhere(site, ["quickExit"], site.value.quickExit);
    check.links.title(site, ["beforeYouSend", "privacy", "page"], site.value.beforeYouSend.privacy.page);
    if (notice?.value.link) check.links.title(notice, ["link", "page"], notice.value.link.page);
    const ends = notice?.value.until ? momentAt(notice.value.until, timeZone) : NEVER;
    check.changes.push(ends);
    const message = "It has ended, so nobody sees it. Write a later time, or hide it.";
    if (notice && !notice.value.draft && ends <= now)
      check.problems.push({ file: notice.file, line: notice.lineOf(["until"]), message, isAdvice: true });
    const { email, phone, freecall, address, hours, logo: _, example: __, confirm: ___, ...shown } = site.value;
    return {
      ...shown,
      state: address.state,
      // Not in previews either, as long as it is hidden: it would stand on every page of theirs.
      notice: notice && !notice.value.draft ? { ...notice.value, until: ends } : undefined,
      office: { name: shown.name, email, phone, freecall, address, hours },
      menu: {
        main,
        footer: menu.value.footer.map((column, at) => ({
          title: column.title,
          links: column.links.map(({ page, label }, index) => {
            const title = check.links.title(menu, ["footer", at, "links", index, "page"], page);
            return { page, label: label ?? title };
          }),
        })),
        legal: menu.value.legal.map((page, index) => ({
          page,
          label: check.links.title(menu, ["legal", index], page),
        })),
      },
    };
  },
  shownAt: ({ examples, contact, aboveVoices, notice, ...site }, { seen, now }) => ({
    ...site,
    notice: notice && now < notice.until ? notice : undefined,
    examples: examples?.filter(seen),
    contact: contact && seen(contact) ? contact : undefined,
    aboveVoices: aboveVoices && seen(aboveVoices.page) ? aboveVoices : undefined,
  }),
  store: replaceSite,
};
