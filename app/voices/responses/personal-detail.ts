/** Kinds of details by which strangers could find out who or where a child is. */
export type PersonalDetail = "phone" | "email" | "link" | "account" | "address" | "school";

export const detailWords: Record<PersonalDetail, string> = {
  phone: "a phone number",
  email: "an email address",
  link: "a web address",
  account: "the name of an account",
  address: "a street address",
  school: "the name of a school",
};

/** Reads a comma-separated list, as forms and rows hold it; unknown kinds are left out. */
export function parseDetails(list: string): PersonalDetail[] {
  return list.split(",").filter((kind): kind is PersonalDetail => Object.hasOwn(detailWords, kind));
}

/** 'a phone number and the name of a school' */
export function listDetails(found: readonly PersonalDetail[]): string {
  const words = found.map((kind) => detailWords[kind]);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
