/** Addresses that more than one feature links to (spec address.table). */
export const NEWS = "/news/";
export const RESOURCES = "/resources/";
export const SEARCH = "/search/";
export const TEXT_SIZE = "/text-size/";
/** Pictures and documents from content, and avatars. */
export const MEDIA = "/media/";
export const VOICES = "/info-for-children-and-young-people/digime-voices/";
export const HELP_WORDS = `${VOICES}help-words.json`;
/** Shown when there is no line (decision 47), and what keeps it. */
export const OFFLINE = "/offline/";
export const OFFLINE_WORKER = "/offline-worker.js";
export const CONTACT = "/contact-us/";
export const FORMS = "/forms/";

export function formAddress(clientId: string): string {
  return `${FORMS}${clientId}/`;
}
