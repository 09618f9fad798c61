import { nearest } from "./did-you-mean.ts";

/** The Convention on the Rights of the Child is of 1989; nothing that an office for children shows is much older. */
const FIRST_YEAR = 1980;
/** What is to come so much later has a typing mistake in its year. */
const YEARS_AHEAD = 20;

/** What is wrong with a day whose year must be a mistake, and which day was meant; null when nothing is. */
export function sayFarDay(day: string): string | null {
  const now = new Date().getFullYear();
  const last = now + YEARS_AHEAD;
  const [year, rest] = [day.slice(0, 4), day.slice(4)];
  if (Number(year) >= FIRST_YEAR && Number(year) <= last) return null;
  // Most days that are written are of about now, so a year that is a little less similar is meant rather than one long ago.
  const span = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
    .filter((one) => new Date(`${one}${rest}`).toISOString().startsWith(`${one}${rest}`))
    .sort((one, other) => Math.abs(one - now) - Math.abs(other - now));
  const like = nearest(year, span.slice(0, 5).map(String)) || nearest(year, span.map(String));
  const instead = like ? `Did you mean ${like}${rest}?` : "Write a day such as 2026-10-02.";
  return `${year} is too far off: years here are from ${FIRST_YEAR} to ${last}. ${instead}`;
}
