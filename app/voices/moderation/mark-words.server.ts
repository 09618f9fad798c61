import { findCheckMatcher } from "#app/help/help-words.server.ts";
import { findNameDetails, findPersonalDetails } from "#app/voices/responses/find-personal-details.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import type { Db } from "#server/db/schema.ts";
import type { ReadResponse } from "./moderation.server.ts";

/** Insults are found in so many words at most; longer ones are not marked. */
const MAX_WORDS = 4;

/** Each part of a text is plain and then flagged in turn. */
export async function markWords(db: Db, { name, text, flags }: Pick<ReadResponse, "name" | "text" | "flags">) {
  const details = flags.length > 0 ? [...findPersonalDetails(text), ...findNameDetails(name)] : [];
  const pieces = details.map(({ piece }) => piece);
  if (flags.includes("rude")) pieces.push(...findRude(`${text}\n${name}`, (await findCheckMatcher(db)).needsHelp));
  return { text: paragraphs(text).map((line) => splitAt(line, pieces)), name: splitAt(name, pieces) };
}

function findRude(text: string, isRude: (words: string) => boolean): string[] {
  const words = [...text.matchAll(/\S+/g)];
  const rude: string[] = [];
  for (let count = 1; count <= MAX_WORDS; count++)
    for (const [at, first] of words.entries()) {
      const last = words[at + count - 1];
      const part = last ? text.slice(first.index, last.index + last[0].length) : "";
      if (part && !rude.some((shorter) => part.includes(shorter)) && isRude(part)) rude.push(part);
    }
  return rude;
}

const splitAt = (text: string, pieces: string[]): string[] =>
  pieces.reduce(
    (parts, piece) =>
      parts.flatMap((part, at) =>
        at % 2 === 1 ? part : part.split(piece).flatMap((plain, at) => (at === 0 ? plain : [piece, plain])),
      ),
    [text],
  );
