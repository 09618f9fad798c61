import { VOICES } from "#app/base/addresses.ts";
import type { LinkedPage, Site } from "#app/site/site.ts";

export { VOICES };
export const CREATE = `${VOICES}create-your-digime/`;
export const RECEIPT = `${VOICES}receipt/`;

export function voicesCrumbs(site: Pick<Site, "aboveVoices"> | undefined): LinkedPage[] {
  return [{ page: "/", label: "Home" }, ...(site?.aboveVoices ? [site.aboveVoices] : [])];
}

export function voicesSubpageCrumbs(site: Pick<Site, "aboveVoices"> | undefined): LinkedPage[] {
  return [...voicesCrumbs(site), { page: VOICES, label: "DigiMe voices" }];
}

/** On the page that shows it after `newer` others. */
export const responseHref = (topic: string, newer: number, perPage: number) =>
  `${responsesHref(topic, Math.floor(newer / perPage) + 1)}#response-${newer + 1}`;

export function responsesHref(topic: string, page: number | "all" = 1): string {
  return `${VOICES}past-responses/?action=list&id=${encodeURIComponent(topic)}${page === 1 ? "" : `&page=${page}`}`;
}
