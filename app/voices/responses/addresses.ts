/** Addresses of this part of the site (spec address.table). */
export const VOICES = "/info-for-children-and-young-people/digime-voices/";
export const CREATE = `${VOICES}create-your-digime/`;
export const RECEIPT = `${VOICES}receipt/`;
export const HELP_WORDS = `${VOICES}help-words.json`;
export const MODERATION = "/voices-moderation/";
export const ABOVE_VOICES = [
  { page: "/", label: "Home" },
  { page: "/info-for-children-and-young-people/", label: "Children and young people" },
];
export const VOICES_CRUMB = { page: VOICES, label: "DigiMe voices" };

/** Address of the responses of a topic; `page` is how many pages of cards, or all of them. */
export function responsesHref(topic: string, page: number | "all" = 1): string {
  return `${VOICES}past-responses/?action=list&id=${encodeURIComponent(topic)}${page === 1 ? "" : `&page=${page}`}`;
}
