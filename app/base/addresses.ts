/** Addresses that more than one room leads to (spec address.table). What lies below them is made in their own room. */
export const NEWS = "/news/";
export const RESOURCES = "/resources/";
export const SEARCH = "/search/";
export const TEXT_SIZE = "/text-size/";
/** The pictures and documents of content, and avatars. */
export const MEDIA = "/media/";
/** A page of content that most offices have, where visitors find how to reach them. */
export const CONTACT = "/contact-us/";
/** Each form has a page of its own below it. */
export const FORMS = "/forms/";

export function formAddress(clientId: string): string {
  return `${FORMS}${clientId}/`;
}
