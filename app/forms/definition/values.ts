import { seenText } from "#app/base/text/seen-text.ts";

/** Answers as they are checked, compared and kept: each field has a list of texts, empty when nothing was answered. */
export type Answers = Record<string, string[]>;

/** The answer to one field; a field that is not there, or a name that every object knows, has none. */
export function answerOf(answers: Answers, alias: string): string[] {
  return Object.hasOwn(answers, alias) ? (answers[alias] ?? []) : [];
}

/** True when nothing was answered: spaces alone are nothing. */
export function isEmpty(answer: string[]): boolean {
  return answer.every((value) => value.trim() === "");
}

const numberForm = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** A number as people write it, such as 1,234.5; null when it is none. */
export function parseNumber(value: string): number | null {
  const text = value.trim();
  if (!numberForm.test(text) || !/\d/.test(text)) return null;
  const number = Number(text.replaceAll(",", ""));
  return Number.isFinite(number) ? number : null;
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** A day that exists, written day first as in Australia or as ISO 8601, in days since 1970; null when it is none. */
export function parseDay(value: string): number | null {
  const text = value.trim();
  const [, day, month, year] = dayFirst.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(text) ?? [];
  const [y, m, d] = [Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay)];
  if (!(y >= 1000)) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date.getTime() / DAY_MS : null;
}

const addressForm = /^(?:https?|ftp):\/\/(?:[^\s/?#@\\]*@)?([^\s/?#@\\:]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const hostLabel = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const ipPart = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/**
 * Whether a text is a whole address of the web (RFC 3986 §3), with a host that can be one: names in any script, or
 * IPv4. Told by the text alone, since browsers of different ages read broken hosts differently.
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

/** The last digit of a card's number proves the others (ISO/IEC 7812, Luhn). */
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
 * A text as browser and server both see it, so that both judge and count the same: signs that nobody sees and control
 * characters are gone, for who cannot see what is wrong cannot mend it; line ends are newlines; and half a character is
 * replaced as it would be when sent (WHATWG Encoding §4.1).
 */
export function tidyText(value: string): string {
  return seenText(value.replace(/\p{Cs}/gu, "\ufffd"))
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** The answer to a field of one line: line breaks and spaces of every kind are spaces, and those around it are gone. */
export function tidyLine(value: string): string {
  return tidyText(value.replace(/\r\n?|(?!\ufeff)[\s\u0085]/g, " ")).trim();
}
