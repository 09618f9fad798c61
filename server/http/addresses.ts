export const ASSETS = "/assets/";
/** The same as in `app/base/addresses.ts`, which the server's adapters do not import. */
export const MEDIA = "/media/";
/** The same as in `app/voices/avatar/avatar.ts`. */
export const UPLOAD = "/umbraco/api/DigiMeAvatar/Upload";
/** Browsers alone may post to these pages; the same as in `app/base/office.ts`. */
export const OFFICE = "/office/";
export const OFFICE_PAGES = `${OFFICE}pages/`;
export const HEALTH = "/healthz";
export const READY = "/readyz";
