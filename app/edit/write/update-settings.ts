import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { readYaml } from "#app/content/yaml.ts";
import { isSettings, matchItems, type Settings } from "./clean-settings.ts";

/** A part of the text, and what replaces it. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Settings as one would write them by hand: short lists on one line, quotes only where they are needed. */
export function writeSettings(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => writeSetting(name, value, 0))
    .join("");
}

/**
 * Changes settings in their YAML, and keeps every other byte of it: order, quotes, comments and empty lines.
 * @param text the settings as the file has them, with a newline at the end
 * @param settings all of them, as they should be
 */
export function updateSettings(text: string, settings: Settings): string {
  const document = readYaml(text);
  if (document.errors.length > 0 || !isMap(document.contents) || document.contents.flow) return writeSettings(settings);
  const edits = editMap(text, document.contents, settings, true) ?? [];
  let [updated, last] = ["", 0];
  // Edits at the same place stay in the order in which they were found: the sort is stable.
  for (const { from, to, text: instead } of edits.sort((a, b) => a.from - b.from)) {
    updated += text.slice(last, from) + instead;
    last = Math.max(last, to);
  }
  updated += text.slice(last);
  const read = readYaml(updated);
  return read.errors.length === 0 && isDeepStrictEqual(read.toJS(), settings) ? updated : writeSettings(settings);
}

/** @returns null when these lines cannot be changed alone; the setting around them is then rewritten */
function editMap(text: string, map: YAMLMap, settings: Settings, outermost = false): Edit[] | null {
  const edits: Edit[] = [];
  const pairs = map.items as Pair<Node, Node | null>[];
  const [first] = pairs;
  if (!first) return null;
  const column = startOf(first) - lineStart(text, startOf(first));
  const before = map.toJSON() as Settings;
  let lastEnd = lineStart(text, startOf(first));
  const ends = new Map(pairs.map((pair) => [nameOf(pair), lineEnd(text, endOf(pair))]));
  for (const pair of pairs) {
    const name = nameOf(pair);
    if (isDeepStrictEqual(before[name], settings[name])) continue;
    const lines = { from: lineStart(text, startOf(pair)), to: lineEnd(text, endOf(pair)) };
    const alone = text.slice(lines.from, startOf(pair)).trim() === "";
    if (settings[name] === undefined) {
      if (!alone) return null;
      edits.push({ ...lines, text: "" });
      continue;
    }
    const inner = editValue(text, pair.value, settings[name]);
    if (inner) edits.push(...inner);
    else if (outermost) edits.push({ ...lines, text: writeSetting(name, settings[name], column) });
    else return null;
  }
  for (const [name, value] of Object.entries(settings)) {
    const end = ends.get(name);
    if (end !== undefined) lastEnd = end;
    else if (lastEnd <= startOf(first) && !outermost) return null;
    else edits.push({ from: lastEnd, to: lastEnd, text: writeSetting(name, value, column) });
  }
  return edits;
}

function editValue(text: string, node: Node | null, value: unknown): Edit[] | null {
  if (!node?.range || value === null) return null;
  if (isMap(node) && !node.flow && isSettings(value)) return editMap(text, node, value);
  if (isSeq(node) && !node.flow && Array.isArray(value)) return editList(text, node, value);
  const [from, to] = node.range;
  if (isScalar(node) && !isSettings(value) && !Array.isArray(value)) {
    const written = writeScalar(value, node.type);
    return written.includes("\n") || text.slice(from, to).includes("\n") ? null : [{ from, to, text: written }];
  }
  if (isSeq(node) && node.flow && isShort(value)) return [{ from, to, text: writeShort(value) }];
  return null;
}

/** Items that stay keep their lines, and those that move take theirs with them. */
function editList(text: string, list: YAMLSeq, value: unknown[]): Edit[] | null {
  const items = list.items.map((node) => itemOf(text, node as Node)).filter((item) => item !== null);
  const [first] = items;
  if (!first || items.length < list.items.length || value.length === 0) return null;
  const before = items.map(({ was }) => was);
  const matches = matchItems(before, value).map((place) => (place === null ? null : items[place]));
  const gone = items.filter((item) => !matches.includes(item));
  const edits = gone.map(({ from, to }) => ({ from, to, text: "" }));
  let end = first.from;
  for (const [place, one] of value.entries()) {
    const item = matches[place];
    const write = () => writeBlock([one], first.column);
    if (!item) {
      const moved = gone.find(({ was }) => isDeepStrictEqual(was, one));
      if (moved) gone.splice(gone.indexOf(moved), 1);
      edits.push({ from: end, to: end, text: moved ? text.slice(moved.from, moved.to) : write() });
      continue;
    }
    const { node, was, line, to } = item;
    if (!isDeepStrictEqual(was, one))
      edits.push(...(editValue(text, node, one) ?? [{ from: line, to, text: write() }]));
    end = to;
  }
  return edits;
}

/**
 * An item of a list. Its lines include empty lines and comments directly above it, if they are indented like its dash.
 */
function itemOf(text: string, node: Node) {
  const [start = 0, end = 0] = node.range ?? [];
  const line = lineStart(text, start);
  const [, indent] = /^( *)- +$/.exec(text.slice(line, start)) ?? [];
  if (indent === undefined) return null;
  let from = line;
  for (const above of [new RegExp(`^${indent}#`), /^[ \t]*$/])
    while (from > 0 && above.test(text.slice(lineStart(text, from - 1), from - 1))) from = lineStart(text, from - 1);
  return { node, was: node.toJSON() as unknown, from, line, to: lineEnd(text, end), column: indent.length };
}

function writeSetting(name: string, value: unknown, column: number): string {
  return writeBlock({ [name]: value }, column);
}

/** Lists of short words go on one line, unless they are the outermost. */
function writeBlock(content: unknown, column: number): string {
  const document = new Document(content);
  visit(document, {
    Seq: (place, list) => {
      if (place !== null && isShort(list.toJSON())) list.flow = true;
    },
  });
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return written.replace(/^(?=.)/gm, " ".repeat(column));
}

function writeScalar(value: unknown, type: Scalar.Type | undefined): string {
  const scalar = new Scalar(value);
  if (typeof value === "string" && (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE")) scalar.type = type;
  return new Document(scalar).toString({ lineWidth: 0 }).trimEnd();
}

function writeShort(list: unknown[]): string {
  const document = new Document(list);
  if (isSeq(document.contents)) document.contents.flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd();
}

/** A list of short words or numbers, which goes on one line. */
function isShort(value: unknown): value is unknown[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === "string" || typeof one === "number") &&
    value.join(", ").length < 80
  );
}

function nameOf(pair: Pair<Node, Node | null>): string {
  return String(pair.key);
}

function startOf(pair: Pair<Node, Node | null>): number {
  return pair.key.range?.[0] ?? 0;
}

function endOf(pair: Pair<Node, Node | null>): number {
  return Math.max(pair.key.range?.[1] ?? 0, pair.value?.range?.[1] ?? 0);
}

/** The end of the line on which something ends. */
function lineEnd(text: string, end: number): number {
  return text[end - 1] === "\n" ? end : text.indexOf("\n", end) + 1;
}

function lineStart(text: string, at: number): number {
  return at > 0 ? text.lastIndexOf("\n", at - 1) + 1 : 0;
}
