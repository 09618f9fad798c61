import { pagePath } from "#server/publish/paths.ts";
import type { ContentFiles } from "./content-files.ts";
import type { Settings } from "./settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The addresses of a page that moves: before, and from now on. */
export interface Move {
  from: string;
  to: string;
}

/** @returns null for what has its address from somewhere else than its place */
export function moveOf(from: string, to: string): Move | null {
  const [before, now] = [from, to].map((file) => file.replace(/^content\//, ""));
  if (!before?.startsWith("pages/") || !now || before === now) return null;
  return { from: pagePath(before), to: pagePath(now) };
}

/**
 * The settings of a page that moves, with the address that it had, unless nobody can have seen it there.
 * @param old what its file said before
 */
export function movedSettings(given: Settings, old: Settings, { from, to }: Move): Settings {
  // A day begins at another hour elsewhere, and an address too many does no harm.
  const isToCome = Date.parse(String(old.date)) > Date.now() + DAY_MS;
  const before = Array.isArray(given.formerly) ? given.formerly : [];
  const all = old.draft === true || isToCome ? before : [...before, from];
  return { ...given, formerly: [...new Set(all)].filter((address) => address !== to) };
}

/** A text whose links to where a page was lead to where it is. */
export function leadTo(text: string, { from, to }: Move): string {
  // Not a part of a longer address, on this site or another.
  return text.replace(new RegExp(`(?<![\\w./#=?&%:-])${from}(?![\\w-])`, "g"), to);
}

/** The other files that change when a page moves, by their paths. */
export function leadAll(files: ContentFiles, move: Move): Map<string, string> {
  const texts = files.texts().map(({ path, bytes }) => [path, bytes.toString()] as const);
  const led = texts.map(([path, text]) => [path, leadTo(text, move), text] as const);
  return new Map(led.filter(([, text, before]) => text !== before).map(([path, text]) => [path, text]));
}
