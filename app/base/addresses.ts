/** Addresses that more than one feature links to (spec address.table). Each feature builds the addresses below its own. */
export const NEWS = "/news/";
export const RESOURCES = "/resources/";
export const SEARCH = "/search/";
export const TEXT_SIZE = "/text-size/";
/** Pictures and documents from content, and avatars. */
export const MEDIA = "/media/";
/** The topics that children answer, and what belongs to them. */
export const VOICES = "/info-for-children-and-young-people/digime-voices/";
/** The help words, for browsers that look for them while somebody types. */
export const HELP_WORDS = `${VOICES}help-words.json`;
/** A content page that most offices have: how to contact them. */
export const CONTACT = "/contact-us/";
/** Each form has its own page below this address. */
export const FORMS = "/forms/";

export function formAddress(clientId: string): string {
  return `${FORMS}${clientId}/`;
}
