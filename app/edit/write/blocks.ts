import { decodeEntities } from "#app/publish/markdown/markdown.ts";
import { isSettings, type Settings } from "./update-settings.ts";

/** A part of a text, as it is written: words up to the next heading, or a component whose props can be read. */
interface Block {
  raw: string;
  component: { name: string; props: Settings } | null;
}

/** A text as blocks; before each block, and after the last, comes a gap of empty lines. */
interface Blocks {
  blocks: Block[];
  gaps: string[];
}

/** Components on lines of their own, as publishing finds and reads them (app/publish/markdown/markdown.ts). */
const component =
  /^<div\s+data-component="([^"]*)"(?:\s+data-props=(?:'([^']*)'|"([^"]*)"))?\s*>\s*<\/div>(?=[ \t]*$)/gm;

/** @param names the components that are blocks of their own; all others are words */
export function splitBody(body: string, names: readonly string[]): Blocks {
  const parts: Blocks = { blocks: [], gaps: [""] };
  const add = (raw: string, component: Block["component"]) => {
    parts.blocks.push({ raw, component });
    parts.gaps.push("");
  };
  const gap = (empty: string) => parts.gaps.push(parts.gaps.pop() + empty);
  const addWords = (words: string) => {
    const { above, raw, below } = withoutEmpty(words);
    gap(above);
    if (raw) add(raw, null);
    gap(below);
  };
  // Without components there is nothing to put between sections.
  const addSections = (words: string) => (names.length > 0 ? sectionsOf(words) : [words]).forEach(addWords);
  let end = 0;
  for (const { 0: raw, 1: name = "", 2: single, 3: double, index } of body.matchAll(component)) {
    const props = readJson(decodeEntities(single ?? double ?? "{}"));
    if (!props || !names.includes(name)) continue;
    addSections(body.slice(end, index));
    add(raw, { name, props });
    end = index + raw.length;
  }
  addSections(body.slice(end));
  return parts;
}

/** Words without the empty lines above them and the white space below, and both of these. */
export function withoutEmpty(words: string) {
  const [above = ""] = /^(?:[ \t]*\n)*/.exec(words) ?? [];
  let end = words.length;
  while (end > above.length && " \t\n".includes(words.charAt(end - 1))) end--;
  return { above, raw: words.slice(above.length, end), below: words.slice(end) };
}

/** Words, split before each second-level heading that is not inside a fence (CommonMark §4.2, §4.5). */
function sectionsOf(words: string): string[] {
  const sections = [""];
  let open = "";
  for (const line of words.split(/(?<=\n)/)) {
    const [, fence = ""] = /^ {0,3}(```|~~~)/.exec(line) ?? [];
    if (fence && (open === "" || open === fence)) open = open ? "" : fence;
    if (open === "" && line.startsWith("## ")) sections.push("");
    sections.push(sections.pop() + line);
  }
  return sections;
}

/** Puts blocks together: those that still follow each other keep the empty lines between them. */
export function joinBlocks({ blocks, gaps }: Blocks, now: { raw: string; was: number | null }[]): string {
  const between = now.map(({ was }, at) => {
    const above = now[at - 1];
    if (!above) return gaps[0];
    return was !== null && above.was === was - 1 ? gaps[was] : "\n\n";
  });
  if (now.length === 0) return gaps[0] ?? "";
  return now.map(({ raw }, at) => between[at] + raw).join("") + (blocks.length > 0 ? gaps.at(-1) : "\n");
}

function readJson(json: string): Settings | null {
  try {
    const props: unknown = JSON.parse(json);
    return isSettings(props) ? props : null;
  } catch {
    return null;
  }
}

/** A component as it is written in a text (docs/editing.md). */
export function writeComponent(name: string, props: Settings): string {
  if (Object.keys(props).length === 0) return `<div data-component="${name}"></div>`;
  // The props are in a quoted HTML attribute: what would end it, or would be read as an entity, is written differently.
  const json = writeJson(props)
    .replace(/&(?=(?:quot|#39|apos|lt|gt|amp);)/g, "&amp;")
    .replaceAll("'", "&#39;");
  return `<div data-component="${name}" data-props='${json}'></div>`;
}

const LINE = 100;

/** JSON as one would write it by hand: what is short on one line. */
function writeJson(value: unknown, indent = ""): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts: string[] = Array.isArray(value)
    ? value.map((item) => writeJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writeJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const line = `${open}${parts.join(", ")}${close}`;
  if (line.length <= LINE && !line.includes("\n")) return line;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
