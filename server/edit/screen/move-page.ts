import { pagePath } from "#server/publish/paths.ts";
import { type ContentFiles, inContent } from "./content-files.ts";
import type { Settings } from "./settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The addresses of a page that moves: the old one and the new one. */
export interface Move {
  from: string;
  to: string;
}

/** @returns null when the file is not a page, or does not move */
export function moveOf(from: string, to: string): Move | null {
  const [before, now] = [inContent(from), inContent(to)];
  if (!before.startsWith("pages/") || before === now) return null;
  return { from: pagePath(before), to: pagePath(now) };
}

/**
 * The settings of a page that moves, with its old address among the former ones, unless nobody can have seen it there.
 * @param old the settings in its file
 */
export function movedSettings(given: Settings, old: Settings, { from, to }: Move): Settings {
  // Days begin at different hours around the world, and a needless former address does no harm.
  const isToCome = Date.parse(String(old.date)) > Date.now() + DAY_MS;
  const before = Array.isArray(given.formerly) ? given.formerly : [];
  const all = old.draft === true || isToCome ? before : [...before, from];
  return { ...given, formerly: [...new Set(all)].filter((address) => address !== to) };
}

/** Changes the links in a text from a page's old address to its new one. */
export function updateLinks(text: string, { from, to }: Move): string {
  const address = from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Not where the old address is part of a longer one, on this site or another.
  return text.replace(new RegExp(`(?<![\\w./#=?&%:-])${address}(?![\\w-])`, "g"), () => to);
}

/** The new texts of all files with links to a page that moves, by their paths. */
export function updateAllLinks(files: ContentFiles, move: Move): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { path, bytes } of files.texts()) {
    const before = bytes.toString();
    const text = updateLinks(before, move);
    if (text !== before) changed.set(path, text);
  }
  return changed;
}
