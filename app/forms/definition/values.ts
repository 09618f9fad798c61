import { normalise, removeInvisible } from "#app/base/text.ts";
import { DAY_MS } from "#server/day.ts";

/** Each field has a list of texts, empty when nothing was answered. */
export type Answers = Record<string, string[]>;

/** Unknown fields have none, nor do names that every object has, such as `constructor`. */
export function answerOf(answers: Answers, alias: string): string[] {
  return Object.hasOwn(answers, alias) ? (answers[alias] ?? []) : [];
}

export function isEmpty(answer: string[]): boolean {
  return answer.every((value) => value.trim() === "");
}

const numberForm = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** As people write it, such as 1,234.5. */
export function parseNumber(value: string): number | null {
  const text = value.trim();
  if (!numberForm.test(text) || !/\d/.test(text)) return null;
  const number = Number(text.replaceAll(",", ""));
  return Number.isFinite(number) ? number : null;
}

const months = "january february march april may june july august september october november december".split(" ");
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** Names may be cut to three letters or more, such as sept. */
const findName = (names: string[], text = "") =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text));

/**
 * A day that exists, in days since 1970, where it is certain which one is meant: with the month in words, such as Sat
 * 3rd Apr 2027, day first as in Australia, or as ISO 8601. Nothing is guessed.
 */
export function parseDay(value: string): number | null {
  const text = normalise(value, "NFKC").trim().toLowerCase();
  const spaced = text.replace(/(\d)\s?(?:(?:st|nd|rd|th)\b(?: of\b)?|(?=\p{L}))|(\p{L})(?=\d)/gu, "$1$2 ");
  const parts = spaced.trim().split(/\.?\s*[/\\.,\p{Pd}]\s*|\s+/u);
  const [weekday] = parts.length === 4 ? parts.splice(0, 1) : [];
  if (/^\d{4}$/.test(parts[0] ?? "")) parts.reverse();
  else if (findName(months, parts[0]) >= 0) parts.splice(0, 2, parts[1] ?? "", parts[0] ?? "");
  const [, day, month, year] = /^(\d{1,2}) (\d{1,2}|\p{L}+) ([1-9]\d{3})$/u.exec(parts.join(" ")) ?? [];
  const monthIndex = findName(months, month) < 0 ? Number(month) - 1 : findName(months, month);
  const date = new Date(Date.UTC(Number(year), monthIndex, Number(day)));
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== Number(day)) return null;
  return weekday === undefined || findName(weekdays, weekday) === date.getUTCDay() ? date.getTime() / DAY_MS : null;
}

/** `day` is in days since 1970. */
export function formatDay(day: number): string {
  const date = new Date(day * DAY_MS);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`;
}

const addressForm = /^(?:https?|ftp):\/\/(?:[^\s/?#@\\]*@)?([^\s/?#@\\:]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const hostLabel = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const ipPart = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/**
 * Whether a text is a complete web address (RFC 3986 §3) whose host can exist: a name in any script, or IPv4. Not
 * parsed by `URL`, since older and newer browsers read invalid hosts differently.
 */
export function isWebAddress(value: string): boolean {
  const [, host, port = "0"] = addressForm.exec(value.trim()) ?? [];
  if (!host || host.length > 253 || Number(port) > 65535) return false;
  const labels = host.split(".");
  // A name whose last part is a number would be read as IPv4 (WHATWG URL §3.5).
  if (/^(?:\d+|0x[\da-f]*)$/i.test(labels[labels.length - 1] ?? ""))
    return labels.length === 4 && labels.every((part) => ipPart.test(part));
  return labels.every((label) => hostLabel.test(label));
}

/** Whether a text is a card number with the right check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(value: string): boolean {
  const digits = value.trim().replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * So that browser and server check and count the same. Invisible and control characters are removed, since nobody can
 * correct what they cannot see; lone surrogates are replaced, as they would be when sent (WHATWG Encoding §4.1).
 */
export function tidyText(value: string): string {
  return removeInvisible(value.replace(/\p{Cs}/gu, "\ufffd"))
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}

export function tidyLine(value: string): string {
  return tidyText(value.replace(/\r\n?|(?!\ufeff)[\s\u0085]/g, " ")).trim();
}
