import type { FeatureContent } from "#app/content/content-kind.ts";
import { replaceSite } from "./site.server.ts";
import type { Site } from "./site.ts";
import {
  type ConfirmedContent,
  confirmedSchema,
  type MenuContent,
  menuSchema,
  type SiteContent,
  siteSchema,
} from "./site-content.ts";

export const siteContent: FeatureContent<{ site: SiteContent; menu: MenuContent; confirmed: ConfirmedContent }, Site> =
  {
    files: {
      site: { paths: /^site\.yaml$/, needed: "site.yaml", schema: siteSchema },
      menu: { paths: /^menu\.yaml$/, needed: "menu.yaml", schema: menuSchema },
      confirmed: { paths: /^confirmed\.yaml$/, schema: confirmedSchema, asText: true },
    },
    async check(check, { site: [site], menu: [menu] }) {
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
      const { email, phone, freecall, address, hours, logo: _, example: __, confirm: ___, ...shown } = site.value;
      return {
        ...shown,
        state: address.state,
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
    shownAt: ({ examples, contact, aboveVoices, ...site }, { seen }) => ({
      ...site,
      examples: examples?.filter(seen),
      contact: contact && seen(contact) ? contact : undefined,
      aboveVoices: aboveVoices && seen(aboveVoices.page) ? aboveVoices : undefined,
    }),
    store: replaceSite,
  };
