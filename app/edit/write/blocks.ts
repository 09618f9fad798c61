import { isDeepStrictEqual } from "node:util";
import { isMap, isSeq, type Node as Part } from "yaml";
import { readYaml } from "#app/content/yaml.ts";
import { decodeEntities } from "#app/publish/markdown/markdown.ts";
import { isSettings, type Settings } from "./clean-settings.ts";

/** A part of a text, as it is written: words up to the next heading, or a component whose props can be read. */
interface Block {
  raw: string;
  component: { name: string; json: string; props: Settings } | null;
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
  const found: Blocks = { blocks: [], gaps: [""] };
  const add = (raw: string, component: Block["component"]) => {
    found.blocks.push({ raw, component });
    found.gaps.push("");
  };
  const gap = (empty: string) => found.gaps.push(found.gaps.pop() + empty);
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
    const json = decodeEntities(single ?? double ?? "{}");
    const props = readJson(json);
    if (!props || !names.includes(name)) continue;
    addSections(body.slice(end, index));
    add(raw, { name, json, props });
    end = index + raw.length;
  }
  addSections(body.slice(end));
  return found;
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

/** A component as it is written in a text (docs/editing.md); of its props as they were, only what changed changes. */
export function writeComponent(name: string, props: Settings, before: Block["component"]): string {
  if (Object.keys(props).length === 0) return `<div data-component="${name}"></div>`;
  const updated = before ? updateJson(before.json, props) : "";
  const json = isDeepStrictEqual(readJson(updated), props) ? updated : writeJson(props, "");
  // The props are in a quoted HTML attribute: what would end it, or would be read as an entity, is written differently.
  const quoted = json.replace(/&(?=(?:quot|#39|apos|lt|gt|amp);)/g, "&amp;").replaceAll("'", "&#39;");
  return `<div data-component="${name}" data-props='${quoted}'></div>`;
}

const LINE = 100;

/** JSON as one would write it by hand: what is short on one line. @param known the JSON of values that have some already */
function writeJson(value: unknown, indent: string, known: (value: unknown) => string | undefined = () => undefined) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts: string[] = Array.isArray(value)
    ? value.map((one) => known(one) ?? writeJson(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${writeJson(one, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const line = `${open}${parts.join(", ")}${close}`;
  if (line.length <= LINE && !line.includes("\n")) return line;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Changes values in JSON, and keeps every other byte of it. YAML has the places of values; JSON is a part of it. */
function updateJson(json: string, now: Settings): string {
  const document = readYaml(json);
  let updated = json;
  // From the end, so that places further up stay right.
  const walk = (part: Part, value: unknown): void => {
    if (isDeepStrictEqual(part.toJSON(), value)) return;
    const [from = 0, to = 0] = part.range ?? [];
    if (isMap<Part, Part>(part) && isSettings(value)) {
      const names = part.items.map(({ key }) => String(key));
      if (isDeepStrictEqual(names, Object.keys(value))) {
        for (const pair of part.items.toReversed()) if (pair.value) walk(pair.value, value[String(pair.key)]);
        return;
      }
    }
    const items = isSeq<Part>(part) ? part.items : [];
    if (Array.isArray(value) && items.length === value.length) {
      for (const [at, item] of [...items.entries()].reverse()) walk(item, value[at]);
      return;
    }
    const [indent = ""] = /^[ \t]*/.exec(json.slice(json.lastIndexOf("\n", from - 1) + 1)) ?? [];
    const known = (one: unknown) => {
      const same = items.find((item) => isDeepStrictEqual(item.toJSON(), one));
      return same?.range ? json.slice(same.range[0], same.range[1]) : undefined;
    };
    updated = updated.slice(0, from) + writeJson(value, indent, known) + updated.slice(to);
  };
  if (document.contents && document.errors.length === 0) walk(document.contents as Part, now);
  return updated;
}
