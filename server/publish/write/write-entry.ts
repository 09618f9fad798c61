import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { inContent } from "#server/publish/content-files.ts";
import { describeSchema, type Node, schemas } from "#server/publish/field-tables.ts";
import { endLines } from "#server/publish/line-ends.ts";
import type { Move } from "#server/publish/move-page.ts";
import { kindOf } from "#server/publish/paths.ts";
import { splitFrontMatter } from "#server/publish/source.ts";
import { cleanSettings } from "./clean-settings.ts";
import { keepSettings, writeSettings } from "./keep-settings.ts";
import { isSettings, type Settings } from "./settings.ts";

/**
 * The text of a file as one would write it by hand, from what the screen sends: what did not change keeps its bytes.
 * @param before the file as it is; null for a new one
 * @param sent the whole file as the screen writes it
 * @param move the page's addresses, when it moves
 */
export function writeEntry(file: string, before: string | null, sent: string, move: Move | null = null): string {
  const mark = before?.startsWith("\ufeff") ? "\ufeff" : "";
  const old = before === null ? null : before.slice(mark.length).replace(/\r\n?/g, "\n");
  const node = nodeOf(file);
  // A file that is edited as text is sent with its mark.
  const given = sent.replace(/^\ufeff/, "");
  const written = node ? writeParts(file, old, given.replaceAll("\r\n", "\n"), node, move) : ended(given);
  if (written === old) return before ?? written;
  return mark + endLines(written, before?.slice(mark.length) ?? "");
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The settings of a page that moves, with its old address among the former ones, unless nobody can have seen it there.
 * @param old the settings in its file
 */
function movedSettings(given: Settings, old: Settings, { from, to }: Move): Settings {
  // Days begin at different hours around the world, and a needless former address does no harm.
  const isToCome = Date.parse(String(old.date)) > Date.now() + DAY_MS;
  const before = Array.isArray(given.formerly) ? given.formerly : [];
  const all = old.draft === true || isToCome ? before : [...before, from];
  return { ...given, formerly: [...new Set(all)].filter((address) => address !== to) };
}

function nodeOf(file: string): Node | null {
  const schema = schemas.get(kindOf(inContent(file))?.[1] ?? "");
  return schema ? describeSchema(schema) : null;
}

function writeParts(file: string, before: string | null, sent: string, node: Node, move: Move | null): string {
  const old = before === null ? null : splitParts(file, before);
  const now = splitParts(file, sent);
  const settings = mergeSettings(old?.settings ?? null, now.settings, node, move);
  if (!file.endsWith(".md")) return settings;
  const body = old && old.body.trim() === now.body.trim() ? old.body : `${now.body.trim()}\n`;
  const gap = body === old?.body ? "" : (/^\n*/.exec(old?.body ?? "\n")?.[0] ?? "");
  return `---\n${settings}---\n${gap}${body}`;
}

function mergeSettings(before: string | null, sent: string, node: Node, move: Move | null): string {
  const written = parseSettings(sent);
  if (before === null) return writeSettings(cleanSettings(written, node, {}));
  const old = parseSettings(before);
  const given = move ? movedSettings(written, old, move) : written;
  const settings = cleanSettings(given, node, old);
  return isDeepStrictEqual(settings, old) ? before : keepSettings(ended(before), settings);
}

/** @throws when they cannot be read: otherwise they would be overwritten */
function parseSettings(text: string): Settings {
  const read: unknown = parse(text) ?? {};
  if (!isSettings(read)) throw new Error("These are not settings.");
  return read;
}

/** When nothing but the text of a file is left, the screen sends it without settings. */
function splitParts(file: string, text: string): { settings: string; body: string } {
  const { yaml, body } = splitFrontMatter(file, text) ?? { yaml: "", body: text };
  return { settings: file.endsWith(".md") && yaml ? `${yaml}\n` : yaml, body };
}

function ended(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return lines.endsWith("\n") || lines === "" ? lines : `${lines}\n`;
}
