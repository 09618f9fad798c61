import type { Env } from "#server/env.ts";

export const OFFICE = "/office/";
export const SIGN_IN = `${OFFICE}sign-in/`;
/** What needs care; it is the first of the pages about responses. */
export const RESPONSES = `${OFFICE}responses/`;
export const ORDINARY = `${RESPONSES}ordinary/`;
export const REQUESTS = `${RESPONSES}requests/`;
export const DECIDED = `${RESPONSES}decided/`;
export const CONCERNS = `${OFFICE}concerns/`;
export const RECORDS = `${OFFICE}records/`;
export const OFFICE_PAGES = `${OFFICE}pages/`;
/** Of releases before one office: links in emails lead there. */
export const FORMER_MODERATION = "/voices-moderation/";
export const FORMER_EDIT = "/edit/";

export const concernHref = (number: string) => `${CONCERNS}${encodeURIComponent(number)}/`;
export const decidedHref = (id: string) => `${DECIDED}?${new URLSearchParams({ id })}`;
export const signInHref = (to: string) => `${SIGN_IN}?${new URLSearchParams({ to })}`;

/** Only ever a page of the office. */
export const safeTarget = (to: string | null): string =>
  to?.startsWith(OFFICE) && !to.startsWith(SIGN_IN) && /^[!-~]+$/.test(to) && to.length < 2000 ? to : OFFICE;

/** What the office's error page reads: who has sent something is signed out, or may not do or see that. */
export const SIGNED_OUT = "signed out";
export const NOT_THEIRS = "not theirs";

/** How long a link works that somebody has asked for. */
export const LINK_MINUTES = 15;

/** What history calls whoever edits with `npm run edit`. */
export const THIS_COMPUTER = "this computer";

export const officeRoles = ["moderator", "safeguarding", "records", "editor"] as const;
export type OfficeRole = (typeof officeRoles)[number];

const verbs = {
  "see what waits": officeRoles,
  "read responses": ["moderator", "safeguarding"],
  "decide responses": ["moderator", "safeguarding"],
  "read concerns": ["safeguarding"],
  "act on concerns": ["safeguarding"],
  "read records": ["records"],
  "act on records": ["records"],
  "edit pages": ["editor"],
} satisfies Record<string, readonly OfficeRole[]>;

export type OfficeVerb = keyof typeof verbs;

/** Asked by every loader and action of the office. */
export function mayDo(roles: readonly OfficeRole[], verb: OfficeVerb): boolean {
  const allowed: readonly OfficeRole[] = verbs[verb];
  return roles.some((role) => allowed.includes(role));
}

type Lists = Pick<Env, "MODERATORS" | "SAFEGUARDING" | "RECORDS" | "EDITORS">;

/** In the order in which they are notified; empty when nobody is named. */
export function safeguardingOf({ SAFEGUARDING, MODERATORS }: Pick<Lists, "SAFEGUARDING" | "MODERATORS">) {
  return SAFEGUARDING.length > 0 ? SAFEGUARDING : MODERATORS;
}

export function rolesOf(env: Lists, address: string): OfficeRole[] {
  const lists: Record<OfficeRole, readonly string[]> = {
    moderator: env.MODERATORS,
    safeguarding: safeguardingOf(env),
    records: env.RECORDS.length > 0 ? env.RECORDS : safeguardingOf(env),
    editor: env.EDITORS,
  };
  return officeRoles.filter((role) => lists[role].includes(address));
}
