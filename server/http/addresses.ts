export const ASSETS = "/assets/";
/** The same as in `app/base/addresses.ts`, which the server's adapters do not import. */
export const MEDIA = "/media/";
/** The same as in `app/voices/avatar/avatar.ts`. */
export const UPLOAD = "/umbraco/api/DigiMeAvatar/Upload";
/** Browsers alone may post to these pages; the same as in `app/edit/addresses.ts`. */
export const EDIT = "/edit/";
/** The same as in `app/voices/responses/addresses.ts`. */
export const MODERATION = "/voices-moderation/";
export const HEALTH = "/healthz";
export const READY = "/readyz";
