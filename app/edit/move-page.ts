import { isUtf8 } from "node:buffer";
import { splitFrontMatter } from "#app/content/source.ts";
import { readYaml } from "#app/content/yaml.ts";
import type { ContentFiles } from "#app/publish/content-files.ts";
import { kindOf } from "#app/publish/contents.ts";
import { isSettings, updateSettings } from "./write/update-settings.ts";

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
  for (const [file, bytes] of files.texts()) {
    if (!isUtf8(bytes)) continue;
    const before = bytes.toString();
    const text = updateLinks(before, move);
    if (text !== before) changed.set(file, text);
  }
  return changed;
}

/** Null also for a file whose address is part of other data, such as a topic’s. */
export function addressOf(file: string): string | null {
  const page = kindOf(file)?.page;
  return page?.moves ? page.address(file, null) : null;
}

/**
 * Unchanged for a draft, which nobody has seen there.
 * @param text with newlines as line ends
 */
export function withFormer(text: string, { from, to }: Move): string {
  const parts = splitFrontMatter("a.md", text);
  if (!parts || from === to) return text;
  const document = readYaml(parts.yaml);
  const settings: unknown = document.errors.length > 0 ? null : document.toJS();
  if (!isSettings(settings) || settings.draft === true) return text;
  const former = Array.isArray(settings.formerly) ? settings.formerly : [];
  const formerly = [...new Set([...former, from])].filter((address) => address !== to);
  const yaml = updateSettings(parts.yaml, { ...settings, formerly }).replace(/\n$/, "");
  return text.replace(parts.yaml, () => yaml);
}
