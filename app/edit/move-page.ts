import { isNode } from "yaml";
import { splitFrontMatter } from "#app/content/source.ts";
import { readYaml } from "#app/content/yaml.ts";
import type { ContentFiles } from "#app/publish/content-files.ts";
import { kindOf } from "#app/publish/contents.ts";

export interface Move {
  from: string;
  to: string;
}

export function updateLinks(text: string, { from, to }: Move): string {
  const address = from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Not where the old address is part of a longer one, on this site or another.
  return text.replace(new RegExp(`(?<![\\w./#=?&%:-])${address}(?![\\w-])`, "g"), () => to);
}

export function updateAllLinks(files: ContentFiles, move: Move): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [file, before] of files.texts()) {
    const text = updateLinks(before, move);
    if (text !== before) changed.set(file, text);
  }
  return changed;
}

export function addressOf(file: string): string | null {
  const page = kindOf(file)?.page;
  return page?.moves ? page.address(file, null) : null;
}

/** Null for a file whose address is part of other data, such as a topic's. */
export function fileMove(before: string, now: string): Move | null {
  const [from, to] = [addressOf(before), addressOf(now)];
  return from && to ? { from, to } : null;
}

/**
 * Unchanged for a draft, which nobody has seen there.
 * @param text with newlines as line ends
 */
export function withFormer(text: string, { from, to }: Move): string {
  const parts = splitFrontMatter("a.md", text);
  if (!parts || from === to) return text;
  const document = readYaml(parts.yaml);
  if (document.errors.length > 0 || document.get("draft") === true) return text;
  const node = document.get("formerly", true);
  const known: unknown = isNode(node) ? node.toJS(document) : [];
  const all = new Set([...(Array.isArray(known) ? known : []), from]);
  all.delete(to);
  const list = `[${[...all].join(", ")}]`;
  const [start, end] = (isNode(node) && node.range) || [null, 0];
  const yaml =
    start === null
      ? `${parts.yaml}\nformerly: ${list}`
      : parts.yaml.slice(0, start) + list + parts.yaml.slice(end).replace(/^(?=\S)/, "\n");
  return text.replace(parts.yaml, () => yaml);
}
