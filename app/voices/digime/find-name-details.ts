import type { FoundDetail, PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { isNickname } from "./nickname.ts";

/** An age or a year of birth in digits or words: 'Sam 9', 'Sam12', 'nine', 'Sam 2015'. */
const age =
  /(?:^|\D)(?:[3-9]|1\d|20[0-2]\d)(?!\d)|\b(?:six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b|\b(?:years?|yrs?) old\b/i;
/** Where somebody is from: 'Sam from Armadale', 'Sam, in Broome'. */
const place = /(?:^|[^\p{L}\p{M}])(?:from|in|at|near)\s+\p{L}/iu;
/** Two words or more, the last of them long enough for a last name: 'Sam Nguyen', 'sam van den berg'; not 'Sam N'. */
const twoWords = /^\P{L}*\p{L}[\p{L}\p{M}'’.-]*\s(?:.*\s)?\p{L}[\p{L}\p{M}'’-]+\P{L}*$/u;
/** Words that make a title of it: 'Sam the Great', 'Captain of Kites'. */
const title = /(?:^|\s)(?:the|of|and|my|an?)(?:\s|$)/i;

/** What a name says about who or where a child is. A false alarm costs one more press of a button. */
export function findNameDetails(name: string): FoundDetail[] {
  if (isNickname(name)) return [];
  const found: FoundDetail[] = [];
  const note = (kind: PersonalDetail, piece = name) => found.push({ kind, piece });
  if (age.test(name)) note("age", age.exec(name)?.[0]);
  if (place.test(name)) note("place");
  else if (twoWords.test(name) && !title.test(name)) note("name");
  return found;
}
