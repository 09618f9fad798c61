import { FORMS } from "#app/base/addresses.ts";
import { parseNumber } from "./values.ts";

/** How many people a group may have, by the choice in the field that goes with the check. */
export type Seats = Record<string, number>;

/**
 * Returns true, or the message for the visitor. `others` are the answers to the additional fields that the rule names.
 */
type RemoteCheck = (value: string, others: Record<string, string>, capacity: Seats) => true | string;

/** The postcodes of each state and territory (Australia Post); some along the borders belong to two. */
const postcodes: Record<string, RegExp> = {
  act: /^(?:02\d\d|26(?:0\d|1[0-8])|29(?:0\d|1\d|20))$/,
  nsw: /^(?:1\d{3}|2[0-57-8]\d\d|26(?:19|[2-9]\d)|29(?:2[1-9]|[3-9]\d))$/,
  nt: /^0[89]\d\d$/,
  qld: /^[49]\d{3}$/,
  sa: /^(?:5\d{3}|0872)$/,
  tas: /^7\d{3}$/,
  vic: /^[38]\d{3}$/,
  wa: /^(?:6\d{3}|0872)$/,
};

export const remoteChecks: Record<string, RemoteCheck> = {
  ...Object.fromEntries(
    Object.entries(postcodes).map(([state, pattern]): [string, RemoteCheck] => [
      `${state}-postcode`,
      (value) => pattern.test(value.trim()) || `Write a postcode in ${state.toUpperCase()}.`,
    ]),
  ),
  seats: (value, others, capacity) => {
    const people = parseNumber(value);
    const [chosen = ""] = Object.values(others);
    const max = Object.hasOwn(capacity, chosen) ? (capacity[chosen] ?? 0) : Number.POSITIVE_INFINITY;
    return people === null || people <= max || `There is room for ${max} at most. Ring us for more.`;
  },
};

/** A request may name any alias. */
interface Asking {
  form: { room?: Record<string, Seats> } | null;
  alias: string;
}

/** An unknown check passes every value, and every check passes an empty one. */
export function askRemote(
  name: string,
  value: string,
  others: Record<string, string>,
  { form, alias }: Asking = { form: null, alias: "" },
): true | string {
  const check = Object.hasOwn(remoteChecks, name) ? remoteChecks[name] : undefined;
  const capacities = form?.room ?? {};
  const capacity = Object.hasOwn(capacities, alias) ? capacities[alias] : undefined;
  return !check || value.trim() === "" ? true : check(value, others, capacity ?? {});
}

export function remoteAddress(name: string): string {
  return `${FORMS}remote/${name}/`;
}

export function remoteName(address: string | undefined): string {
  return Object.keys(remoteChecks).find((name) => remoteAddress(name) === address) ?? "";
}
