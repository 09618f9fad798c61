import { normalise, removeInvisible } from "#app/base/text.ts";

/** Spec digime.message. */
export const MESSAGE_ENOUGH = 30;
export const MAX_MESSAGE = 2000;
export const MAX_NAME = 40;
export const ANONYMOUS = "Anonymous";

/** More combining marks on one letter than any language uses: they would cover the lines above and below. */
const EXCESS_MARKS = /((?:\p{M}[\u200c\u200d]*){11})[\p{M}\u200c\u200d]+/gu;
/** For marks that belong to no script three are many. */
const EXCESS_ACCENTS =
  /((?:(?=\p{M})\p{Script=Inherited}[\u200c\u200d]*){3})(?:(?=\p{M})\p{Script=Inherited}[\u200c\u200d]*)+/gu;

/** Control, format, private-use and unassigned characters, without line breaks and what `removeInvisible` handles. */
const NO_CHARACTERS = /(?![\n\p{Default_Ignorable_Code_Point}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** In Unicode NFC, without invisible characters and excess marks. Runs in linear time. */
export function cleanText(typed: string): string {
  const visible = typed.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(NO_CHARACTERS, "");
  // Twice, since marks come together where an invisible character between them is removed.
  return normaliseMarks(removeInvisible(normaliseMarks(visible)))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function normaliseMarks(text: string): string {
  return normalise(normalise(text, "NFC").replace(EXCESS_ACCENTS, "$1").replace(EXCESS_MARKS, "$1"), "NFC");
}

export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

export function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}
