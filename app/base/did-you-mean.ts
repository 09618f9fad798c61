import { distance } from "fastest-levenshtein";

/** How much of an editor's input a message repeats, in letters. */
const MAX_REPEATED_LENGTH = 60;

/** The most similar of several names, or the first of several equally similar ones; empty when none is similar. */
export function nearest(name: string, names: Iterable<string>): string {
  let best: { name: string; far: number } | null = null;
  for (const other of names) {
    const far = distance(name.toLowerCase(), other.toLowerCase());
    if (far <= Math.max(2, name.length / 3) && far < name.length && (!best || far < best.far))
      best = { name: other, far };
  }
  return best?.name ?? "";
}

/** The end of a message about a word that is not one of `choices`: all of them, and which was probably meant. */
export function listChoices(choices: readonly string[], given: string): string {
  const like = nearest(given, choices);
  return `${choices.join(", ")}.${like ? ` Did you mean ${like}?` : ""}`;
}

/** The message about a value that should be one of a few words. */
export function sayOneOf(choices: readonly string[], given: unknown): string {
  if (given === undefined || given === null || typeof given === "object") return `Write one of: ${choices.join(", ")}.`;
  const word = String(given);
  const repeated =
    word.length > MAX_REPEATED_LENGTH ? `${[...word].slice(0, MAX_REPEATED_LENGTH).join("")}…` : word || "Nothing";
  return `${repeated} is not one of: ${listChoices(choices, word)}`;
}
