import { findPhoneNumbersInText } from "libphonenumber-js/min";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";

const email = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/i;
const link = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|au|io|gg|tv|me|app|xyz)\b(?!@)/i;
/** The dots of an address that is written so that nobody shall see it: 'home . com', 'home dot com'. */
const spelledDot = /\b\s*(?:\.|\(dot\)|\bdot\b)\s*(?=(?:com|net|org|au)\b)/gi;
/** A name in an app, such as '@sam.r', and not '@school'. */
const account =
  /(?:^|[^\w.])@(?!(?:home|school|work|the|my|our|your|their|his|her|night|lunch|recess|least|first|all)\b)[a-z_][\w.]{2,}/i;
const street =
  /\b\d{1,4}[a-z]?,?\s+(?:(?!(?:in|on|the|of|at|a|my|down|and|to)\s)[A-Za-z'’-]+\s){1,3}(?:st|street|rd|road|ave|avenue|dr|drive|ct|court|cres|crescent|pl|place|way|lane|ln|tce|terrace|hwy|highway|cl|close|pde|parade|blvd|boulevard|loop|grove)\b/i;
/** A name before the word: 'Honeyeater Primary School', 'St Anne’s College'; not 'my school', 'High School'. */
const school =
  /\b(?!(?:The|My|Our|A|At|In|Every|Primary|High|Senior|Public|Private|Catholic|Year|When|If|And|But|So)\b)[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:(?:Primary|High|Senior High|Community|Grammar|District|Ladies|Christian|Catholic|Anglican|Remote|Public) )*(?:School|College|Grammar)\b/;
/** The same in whatever case, where words say that a name comes, or where nothing else is on the line. */
const schoolInAnyCase = (() => {
  const kind = "(?:primary|high|senior|community|grammar|district|ladies|christian|catholic|anglican|remote|public)";
  const noName = `${kind}|private|year|years|the|an?|my|our|your|his|her|their|its?|this|that|each|every|any|some|one|no|in|on|at|to|of|and|or|but|so|i|we|is|was|when|if|all|new|old|like|love|hate|make|more|most|better|\\w+ing`;
  const named = `(?:(?!(?:${noName})\\b)[a-z][\\w'’.-]*\\s+){1,3}(?:${kind}\\s+)+(?:school|college)\\b`;
  const before = "\\b(?:at|from|near|attend(?:s|ed)?|called|like|love|hate|(?:go|goes|going|went|move|moved) to)\\s+";
  return new RegExp(`${before}${named}|(?:^|[\\n,])\\s*${named}\\s*(?:$|[\\n,.!])`, "i");
})();

/** What stands between the digits of a number, at most: spaces, line breaks, signs, and what makes a digit a key. */
const GAP = "[\\s.,_()\\ufe0f\\u20e3–-]{0,5}";
/** Mobiles and numbers with their area, also with gaps that the library does not expect. */
const national = new RegExp(`(?:^|\\D)(?:\\+?${GAP}6${GAP}1${GAP}0?|0)${GAP}[2-478](?:${GAP}\\d){8}(?![.,_-]?\\d)`);
/**
 * Numbers of Perth without their area: 8 digits from 6 or 9. In fours, or in twos or one by one with the same gap; not
 * sums of money, thousands, decimals, or from one round number to another.
 */
const local = new RegExp(
  `(?:^|[^\\d$.,-]|(?:^|\\D)[.,-])(?!\\d{3}0{5}|\\d\\d00\\D{1,3}\\d\\d00)(?:${[
    "[69]\\d{3}(?:,|[\\s._)–-]{0,3})\\d{4}(?!\\d|[.,]\\d)",
    "[69]\\d([\\s._-]{1,3})\\d\\d(?:\\1\\d\\d){2}(?![\\s._-]?\\d)",
    "[69]([\\s._,-]{1,3})\\d(?:\\2\\d){6}(?![\\s._,-]{0,3}\\d)",
  ].join("|")})`,
);

/** Kinds of personal details in a text. A false alarm costs one more press of a button. */
export function findPersonalDetails(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  const dotted = text.replace(spelledDot, ".");
  const withoutEmail = dotted.replace(new RegExp(email, "gi"), "");
  if (hasPhoneNumber(text.normalize("NFKC"))) found.push("phone");
  if (email.test(dotted)) found.push("email");
  if (link.test(withoutEmail)) found.push("link");
  if (account.test(withoutEmail)) found.push("account");
  if (street.test(text)) found.push("address");
  if (school.test(text) || schoolInAnyCase.test(text)) found.push("school");
  return found;
}

function hasPhoneNumber(text: string): boolean {
  return national.test(text) || local.test(text) || findPhoneNumbersInText(text, "AU").length > 0;
}
