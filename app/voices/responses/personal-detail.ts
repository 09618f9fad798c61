/** A longer text is to be checked. */
export const LONG_RESPONSE_CHARACTERS = 600;

export interface FoundDetail {
  kind: PersonalDetail;
  piece: string;
}

/** Details by which strangers could find a child. Moderators look for more: no child is told of `rude`. */
export const detailLabels = {
  phone: "a phone number",
  email: "an email address",
  link: "a web address",
  account: "the name of an account",
  address: "a street address",
  school: "the name of a school or class",
  name: "somebody’s last name",
  age: "an age",
  place: "the name of a place",
  language: "words in another language or script",
  rude: "insults, hate or sexual words",
};
export type PersonalDetail = keyof typeof detailLabels;

/** As forms and rows hold it; unknown kinds are left out. */
export function parseDetails(list: string): PersonalDetail[] {
  return list.split(",").filter((kind): kind is PersonalDetail => Object.hasOwn(detailLabels, kind));
}
