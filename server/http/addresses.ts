// Addresses that the server answers itself, or treats unlike a page.

export const ASSETS = "/assets/";
/** The same as in `app/base/addresses.ts`, which the server's adapters do not import. */
export const MEDIA = "/media/";
/** The same as in `app/voices/avatar/avatar.ts`. */
export const UPLOAD = "/umbraco/api/DigiMeAvatar/Upload";
/** The pages for editing, which browsers alone may post to; the same as in `app/edit/addresses.ts`. */
export const EDIT = "/edit/";
/** The pages of those who read what children send; the same as in `app/voices/responses/addresses.ts`. */
export const MODERATION = "/voices-moderation/";
/** Says that the process is alive. */
export const HEALTH = "/healthz";
/** Says whether the site can store anything, or why not. */
export const READY = "/readyz";
