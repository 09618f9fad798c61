import { parseNumber } from "./values.ts";

/** Answers true, or the message for the visitor. `others` are the answers that the rule names besides. */
export type RemoteCheck = (value: string, others: Record<string, string>) => true | string;

/** Most people of one group that a session has room for, in people. */
const ROOM: Record<string, number> = { morning: 30, afternoon: 30, online: 100 };

/** What the `remote` rule may ask the server, by its name in `/forms/remote/<name>/`. */
export const remoteChecks: Record<string, RemoteCheck> = {
  "wa-postcode": (value) => {
    const postcode = value.trim();
    const western = /^(?:6[0-7]\d\d|6[89]\d\d)$/.test(postcode) || postcode === "0872";
    return western || "Write a postcode in Western Australia. Most begin with 6.";
  },
  seats: (value, { session = "" }) => {
    const people = parseNumber(value);
    const room = Object.hasOwn(ROOM, session) ? (ROOM[session] ?? 0) : Number.POSITIVE_INFINITY;
    return people === null || people <= room || `This session has room for ${room} people at most. Ring us for more.`;
  },
};

/** The verdict of a named check; a name that nobody knows blocks nothing. An empty value always passes. */
export function askRemote(name: string, value: string, others: Record<string, string>): true | string {
  const check = Object.hasOwn(remoteChecks, name) ? remoteChecks[name] : undefined;
  return !check || value.trim() === "" ? true : check(value, others);
}

export function remoteAddress(name: string): string {
  return `/forms/remote/${name}/`;
}

/** The name of a check in its address. */
export function remoteName(address: string): string {
  return /^\/forms\/remote\/([a-z-]+)\/$/.exec(address)?.[1] ?? "";
}

/** The additional fields that a `remote` rule names. */
export function additionalFields(list: string | undefined): string[] {
  return (list ?? "").split(",").filter(Boolean);
}
