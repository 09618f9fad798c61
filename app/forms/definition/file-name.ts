import { tidyLine } from "./values.ts";

/** Most file systems take names of 255 bytes, and an exported file has its receipt number before its name. */
const MAX_BYTES = 200;
/** In characters; longer than every ending that a form asks for. */
const MAX_ENDING_LENGTH = 20;

/** On one line, without folders and quotes, short enough for any file system, or empty. */
export function parseFileName(fullName: string): string {
  const name = tidyLine(fullName.replace(/^.*[/\\]|"/gs, "")).replace(/^\.+$/, "");
  const dot = name.lastIndexOf(".");
  const stem = dot < 0 ? name : name.slice(0, dot);
  const ending = [...name.slice(stem.length)].slice(0, MAX_ENDING_LENGTH).join("");
  const bytes = new TextEncoder().encode(stem).subarray(0, MAX_BYTES - new TextEncoder().encode(ending).length);
  // With `stream`, a character that was cut in two at the end is left out.
  return (new TextDecoder().decode(bytes, { stream: true }) + ending).trimEnd();
}
