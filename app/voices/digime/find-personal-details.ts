import { findPhoneNumbersInText } from "libphonenumber-js/min";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";

const email = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/i;
const link = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|au|io|gg|tv|me|app|xyz)\b(?!@)/i;
const street =
  /\b\d{1,4}[a-z]?,?\s+(?:(?!(?:in|on|the|of|at|a|my|down|and|to)\s)[A-Za-z'’-]+\s){1,3}(?:st|street|rd|road|ave|avenue|dr|drive|ct|court|cres|crescent|pl|place|way|lane|ln|tce|terrace|hwy|highway|cl|close|pde|parade|blvd|boulevard|loop|grove)\b/i;
/** A name before the word: 'Honeyeater Primary School', 'St Anne’s College'; not 'my school', 'High School'. */
const school =
  /\b(?!(?:The|My|Our|A|At|In|Every|Primary|High|Senior|Public|Private|Catholic|Year|When|If|And|But|So)\b)[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:(?:Primary|High|Senior High|Community|Grammar|District|Ladies|Christian|Catholic|Anglican|Remote|Public) )*(?:School|College|Grammar)\b/;

/** Kinds of personal details in a text. A false alarm costs one more press of a button. */
export function findPersonalDetails(text: string): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  if (hasPhoneNumber(text)) found.push("phone");
  if (email.test(text)) found.push("email");
  if (link.test(text.replace(new RegExp(email, "gi"), ""))) found.push("link");
  if (street.test(text)) found.push("address");
  if (school.test(text)) found.push("school");
  return found;
}

/** Australian and international numbers, also with spaces, dots or hyphens that the library does not expect. */
function hasPhoneNumber(text: string): boolean {
  if (findPhoneNumbersInText(text, "AU").length > 0) return true;
  const digits = text.replace(/(\d)[ .()-]{1,3}(?=\d)/g, "$1");
  return /(?:\+?61|\b0)[2-478]\d{8}(?!\d)/.test(digits) || findPhoneNumbersInText(digits, "AU").length > 0;
}
