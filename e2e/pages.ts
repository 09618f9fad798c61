import type { APIRequestContext } from "@playwright/test";

export const VOICES = "/info-for-children-and-young-people/digime-voices/";
export const CREATE = `${VOICES}create-your-digime/`;

/** Accessibility and HTML are checked on all of these. */
export const features = {
  news: [
    "/news/",
    "/news/?issue=education,mental-health&year=2026",
    "/news/?category=opinion&issue=play-and-recreation&year=2019,2020,2021",
    "/news/bunbury-designs-a-skate-park/",
  ],
  pages: [
    "/",
    "/about-us/",
    "/info-for-children-and-young-people/getting-help/",
    "/about-us/children-in-numbers/",
    "/your-rights/complaints/",
    "/privacy/",
    "/no/such/page/",
    "/offline/",
  ],
  voices: [
    `${VOICES}?topics=all`,
    `${VOICES}past-responses/?action=list&id=feeling-safe`,
    `${VOICES}past-responses/?action=list&id=first-jobs`,
    CREATE,
    `${VOICES}receipt/?code=unknown`,
    "/office/sign-in/?link=unknown",
  ],
  search: [
    "/search/",
    "/search/?term=skate+park",
    "/search/?term=self+harn",
    "/resources/?show=all",
    "/resources/ask-for-a-skate-park/",
  ],
  forms: [
    "/contact-us/",
    "/forms/contact/",
    "/forms/feedback/",
    "/forms/order-resources/",
    "/forms/event-registration/",
  ],
};

export const pages = Object.values(features).flat();

export const templates = [
  "/",
  "/offline/",
  "/news/?issue=education,mental-health&year=2026",
  "/news/bunbury-designs-a-skate-park/",
  "/your-rights/complaints/",
  "/contact-us/",
  "/forms/event-registration/",
  "/resources/",
  "/resources/ask-for-a-skate-park/",
  "/search/?term=skate+park",
  "/search/?term=xylophone+quartet",
  VOICES,
  `${VOICES}past-responses/?action=list&id=feeling-safe`,
  "/no/such/page/",
];

/** @throws when most of them are missing */
export async function listedPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]*)<\/loc>/g)];
  if (addresses.length <= 60) throw new Error(`The sitemap has ${addresses.length} pages`);
  return addresses.map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}
