import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { describeSchema, type Node, schemas } from "#server/publish/field-tables.ts";
import { kindOf } from "#server/publish/paths.ts";
import { cleanSettings } from "./clean-settings.ts";
import { inContent } from "./content-files.ts";
import { keepSettings, writeSettings } from "./keep-settings.ts";
import { type Move, movedSettings } from "./move-page.ts";

/**
 * The text of a file as one would write it by hand, of what the screen sends: bytes of what was not changed stay.
 * @param before the file as it is; null for a new one
 * @param sent the whole file as the screen writes it
 * @param move the page's addresses, when it moves
 */
export function writeEntry(file: string, before: string | null, sent: string, move: Move | null = null): string {
  const mark = before?.startsWith("\ufeff") ? "\ufeff" : "";
  const windows = before?.includes("\r\n") ?? false;
  const old = before === null ? null : before.slice(mark.length).replaceAll("\r\n", "\n");
  const node = nodeOf(file);
  const written = node ? writeParts(file, old, sent.replaceAll("\r\n", "\n"), node, move) : ended(sent);
  if (written === old) return before ?? written;
  return mark + (windows ? written.replaceAll("\n", "\r\n") : written);
}

function nodeOf(file: string): Node | null {
  const schema = schemas.get(kindOf(inContent(file))?.[1] ?? "");
  return schema ? describeSchema(schema) : null;
}

function writeParts(file: string, before: string | null, sent: string, node: Node, move: Move | null): string {
  const markdown = file.endsWith(".md");
  const old = before === null ? null : splitParts(before, markdown);
  const now = splitParts(sent, markdown);
  const settings = mergeSettings(old?.settings ?? null, now.settings, node, move);
  if (!markdown) return settings;
  const body = old && old.body.trim() === now.body.trim() ? old.body : `${now.body.trim()}\n`;
  const gap = body === old?.body ? "" : (/^\n*/.exec(old?.body ?? "\n")?.[0] ?? "");
  return `---\n${settings}---\n${gap}${body}`;
}

function mergeSettings(before: string | null, sent: string, node: Node, move: Move | null): string {
  const written = readSettings(sent);
  if (before === null) return writeSettings(cleanSettings(written, node, {}));
  const old = readSettings(before);
  const given = move ? movedSettings(written, old, move) : written;
  const settings = cleanSettings(given, node, old);
  return isDeepStrictEqual(settings, old) ? before : keepSettings(ended(before), settings);
}

/** Settings that cannot be read are written anew, with all that the screen knows of them. */
function readSettings(text: string): Record<string, unknown> {
  try {
    const read = parse(text);
    return read !== null && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}

function splitParts(text: string, markdown: boolean): { settings: string; body: string } {
  if (!markdown) return { settings: text, body: "" };
  const [all, settings, body] = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)([\s\S]*)$/.exec(text) ?? [];
  return all === undefined ? { settings: "", body: text } : { settings: settings ?? "", body: body ?? "" };
}

function ended(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return lines.endsWith("\n") || lines === "" ? lines : `${lines}\n`;
}
