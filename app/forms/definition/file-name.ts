import { tidyLine } from "./values.ts";

/** Most file systems take names of 255 bytes; when a file is taken out its receipt stands before its name. */
const MOST_BYTES = 200;
/** Longer than every ending that a form asks for. */
const LONGEST_ENDING = 20;

/** A file's name as its sender's computer gave it, on one line, without folders, short enough to be written anywhere. */
export function parseFileName(given: string): string {
  const name = tidyLine(given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1));
  const dot = name.lastIndexOf(".");
  const stem = dot < 0 ? name : name.slice(0, dot);
  const ending = name.slice(stem.length, stem.length + LONGEST_ENDING);
  const bytes = new TextEncoder().encode(stem).subarray(0, MOST_BYTES - new TextEncoder().encode(ending).length);
  // With `stream` the first half of a character that was cut in two is left out.
  return new TextDecoder().decode(bytes, { stream: true }) + ending;
}
