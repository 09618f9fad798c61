/** The byte order mark tells spreadsheets that it is UTF-8. */
export const CSV_START = "\ufeff";

/** Short enough for Excel to show whole in a column as it opens it, and without zeros that it would leave out. */
const plainNumber = /^(?=.{1,8}$)(?:0|[1-9]\d*)(?:\.\d{0,3}[1-9])?$/;
/** The beginnings of formulas (OWASP, CSV Injection), full-width too, of error values and of marked cells; truth values. */
const special = /^\s*(?:[=+\-@\t\r＝＋－＠#'\u200b]|(?:true|false)\s*$)/i;
/** The words beside digits that make them a date, a time or a number, such as 5 Mar, 9 am and 7E2. */
const inNumbers =
  /^(?:[ademptz]|[ap]m|st|nd|rd|th|of|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}*)$/iu;

/**
 * One line of a CSV file (RFC 4180), whose cells Excel, LibreOffice and Google Sheets show as they are written. What
 * they would take for a formula, number, date, time or truth value begins with a zero-width space: an apostrophe would
 * be seen, `="8-12"` is a formula itself, and other spaces are seen or trimmed. A program removes one such space from
 * the beginning of a cell to get the text back.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((text) => `"${(isChanged(text) ? "\u200b" : "") + text.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** Whether a spreadsheet might show something else. Words beside digits make them a text. */
function isChanged(text: string): boolean {
  if (special.test(text)) return true;
  const isNumeric = /\p{Nd}/u.test(text) && (text.match(/\p{L}+/gu) ?? []).every((word) => inNumbers.test(word));
  return isNumeric && !plainNumber.test(text);
}
