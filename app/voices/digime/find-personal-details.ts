import { findPhoneNumbersInText } from "libphonenumber-js/min";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";

const email = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/i;
const link = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|au|io|gg|tv|me|app|xyz)\b(?!@)/i;
/** Dots that are spaced or spelled out to disguise an address: 'home . com', 'home dot com'; not 'sport. Net'. */
const spelledDot =
  /\s+\.\s*(?=(?:com|net|org|au|COM|NET|ORG|AU)\b)|\b\s*(?:\((?:dot|DOT)\)|\b[Dd](?:ot|OT)\b)\s*(?=(?:[Cc]om|[Nn]et|[Oo]rg|[Aa]u|COM|NET|ORG|AU)\b)/g;
const ordinaryDot = /\b(?:polka|the|a)\s+dot\b/gi;
/** A name in an app, such as '@sam.r' or '@samr on insta', and not '@school' or '@everyone'. */
const account = (() => {
  const common = "home|school|work|the|my|our|your|their|his|her|night|lunch|recess|least|first|all|everyone";
  const at = `(?:^|[^\\w.])@(?!(?:${common})\\b)`;
  const name = `${at}[a-z_][\\w.]{2,}`;
  const app = "\\b(?:add|insta(?:gram)?|snap(?:chat)?|follow|tik ?tok|discord|roblox|youtube)\\b";
  return new RegExp(`${at}(?=\\w*(?:[\\d_]|\\.\\w))[a-z_][\\w.]{2,}|${app}.{0,20}${name}|${name}.{0,20}${app}`, "i");
})();
const street =
  /\b\d{1,4}[a-z]?,?\s+(?:(?!(?:in|on|the|of|at|a|my|down|and|to)\s)[A-Za-z'’-]+\s){1,3}(?:st|street|rd|road|ave|avenue|dr|drive|ct|court|cres|crescent|pl|place|way|lane|ln|tce|terrace|hwy|highway|cl|close|pde|parade|blvd|boulevard|loop|grove)\b/i;
/** A school with its name: 'Honeyeater Primary School', 'St Anne’s College'; not 'my school', 'High School'. */
const school =
  /\b(?!(?:The|My|Our|A|At|In|Every|Primary|High|Senior|Public|Private|Catholic|Year|When|If|And|But|So)\b)[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:(?:Primary|High|Senior High|Community|Grammar|District|Ladies|Christian|Catholic|Anglican|Remote|Public) )*(?:School|College|Grammar)\b/;
/** The same in any case, but only after words that introduce a name, or alone on a line or between commas. */
const schoolInAnyCase = (() => {
  const kind = "(?:primary|high|senior|community|grammar|district|ladies|christian|catholic|anglican|remote|public)";
  const noName = [
    `${kind}|private|public|local|online|year|years|the|an?|my|our|your|his|her|their|its?|this|that|each|every|any`,
    "some|one|two|three|four|both|many|no|not|in|on|at|to|from|of|and|or|but|so|for|with|than|as|by|into|about|i|we|you",
    "they|he|she|is|was|are|were|be|has|have|had|can|when|where|how|what|why|which|because|if|after|before|during",
    "until|all|new|old|other|another|different|same|big(?:ger)?|small(?:er)?|poor|rich|low|income|country|rural",
    "regional|normal|uni|start|begin|finish|leave|join|visit|attend|like|love|hate|make|more|most|better|\\w+ing",
  ].join("|");
  const named = `(?:(?!(?:${noName})\\b)[a-z][\\w'’.-]*\\s+){1,3}(?:${kind}\\s+)+(?:school|college)\\b`;
  const intro = "\\b(?:at|from|near|attend(?:s|ed)?|called|like|love|hate|(?:go|goes|going|went|move|moved) to)\\s+";
  return new RegExp(`${intro}${named}|(?:^|[\\n,])\\s*${named}\\s*(?:$|[\\n,.!])`, "i");
})();

/** What may separate the digits of a number: spaces, line breaks, punctuation, and the rest of a keycap emoji. */
const GAP = "[\\s.,_()\\ufe0f\\u20e3–-]{0,5}";
/** Mobile numbers and numbers with an area code, including with separators that the library does not expect. */
const national = new RegExp(`(?:^|\\D)(?:\\+?${GAP}6${GAP}1${GAP}0?|0)${GAP}[2-478](?:${GAP}\\d){8}(?![.,_-]?\\d)`);
const score = /\bscored?\b\D{0,12}\d+/gi;
/**
 * Perth numbers without an area code: 8 digits, the first a 6 or 9. They are in groups of four or, after a word such as
 * 'call', in pairs or single digits with the same separator throughout. Sums of money, thousands, decimals, scores and
 * ranges of round numbers do not count.
 */
const local = (() => {
  const called = "\\b(?:call|ring|number|text|phone|mobile)\\b\\D{0,30}";
  const fours = "[69]\\d{3}(?:,|[\\s._)–-]{0,3})\\d{4}(?!\\d|[.,]\\d)";
  const twos = "[69]\\d([\\s._-]{1,3})\\d\\d(?:\\1\\d\\d){2}(?![\\s._-]?\\d)";
  const ones = "[69]([\\s._,-]{1,3})\\d(?:\\2\\d){6}(?![\\s._,-]{0,3}\\d)";
  const start = "(?:^|[^\\d$.,-]|(?:^|\\D)[.,-])(?!\\d{3}0{5}|\\d\\d00\\D{1,3}\\d\\d00)";
  return new RegExp(`${start}${fours}|${called}(?:${twos}|${ones})`, "gi");
})();

/** Kinds of personal details in a text. A false alarm costs one more press of a button. */
export function findPersonalDetails(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  const dotted = text.replace(ordinaryDot, "").replace(spelledDot, ".");
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
  // A number with only one or two different digits, such as '6767 6767', is a joke.
  const isLocal = [...text.replace(score, "").matchAll(local)].some(
    ([found]) => new Set(found.replace(/\D/g, "")).size > 2,
  );
  return isLocal || national.test(text) || findPhoneNumbersInText(text, "AU").length > 0;
}
