// Addresses that the server answers itself, or treats unlike a page.

export const ASSETS = "/assets/";
/** As in `app/base/addresses.ts`, which the server's adapters do not know. */
export const MEDIA = "/media/";
/** As in `app/voices/avatar/avatar.ts`. */
export const UPLOAD = "/umbraco/api/DigiMeAvatar/Upload";
/** Says that the process lives. */
export const HEALTH = "/healthz";
/** Says whether the site can store, or why not. */
export const READY = "/readyz";
