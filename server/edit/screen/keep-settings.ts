import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
} from "yaml";
import { isSettings, type Settings } from "./clean-settings.ts";

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
 * Changes settings in their YAML, and leaves every other byte of it: order, quotes, comments and empty lines.
 * @param text the settings as they stand in the file
 * @param settings all of them, as they are to be
 */
export function keepSettings(text: string, settings: Settings): string {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents) || document.contents.flow) return writeSettings(settings);
  const edits = editMap(text, document.contents, settings, true) ?? [];
  let kept = text;
  for (const { from, to, text: instead } of edits.sort((a, b) => b.from - a.from || b.to - a.to))
    kept = kept.slice(0, from) + instead + kept.slice(to);
  const read = parseDocument(kept);
  return read.errors.length === 0 && isDeepStrictEqual(read.toJS(), settings) ? kept : writeSettings(settings);
}

/** @returns null where these lines cannot be changed alone; the setting around them is then written again */
function editMap(text: string, map: YAMLMap, settings: Settings, outermost = false): Edit[] | null {
  const edits: Edit[] = [];
  const pairs = map.items as Pair<Node, Node | null>[];
  const [first] = pairs;
  if (!first) return null;
  const column = startOf(first) - lineStart(text, startOf(first));
  const before = map.toJSON() as Settings;
  let lastEnd = lineStart(text, startOf(first));
  const ends = new Map(pairs.map((pair) => [nameOf(pair), endOf(text, pair)]));
  for (const pair of pairs) {
    const name = nameOf(pair);
    if (isDeepStrictEqual(before[name], settings[name])) continue;
    const lines = { from: lineStart(text, startOf(pair)), to: endOf(text, pair) };
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
    else {
      const instead = writeSetting(name, value, column);
      edits.push({
        from: lastEnd,
        to: lastEnd,
        text: lastEnd > 0 && text[lastEnd - 1] !== "\n" ? `\n${instead}` : instead,
      });
    }
  }
  return edits;
}

function editValue(text: string, node: Node | null, value: unknown): Edit[] | null {
  if (!node?.range || value === null) return null;
  if (isMap(node) && !node.flow && isSettings(value)) return editMap(text, node, value);
  if (isSeq(node) && !node.flow && Array.isArray(value) && value.length === node.items.length) {
    const edits = node.items.map((item, index) =>
      isDeepStrictEqual((item as Node).toJSON(), value[index]) ? [] : editValue(text, item as Node, value[index]),
    );
    return edits.some((one) => one === null) ? null : edits.flatMap((one) => one ?? []);
  }
  const [from, to] = node.range;
  if (isScalar(node) && !isSettings(value) && !Array.isArray(value)) {
    const written = writeScalar(value, node.type);
    return written.includes("\n") || text.slice(from, to).includes("\n") ? null : [{ from, to, text: written }];
  }
  if (isSeq(node) && node.flow && isShort(value)) return [{ from, to, text: writeShort(value) }];
  return null;
}

function writeSetting(name: string, value: unknown, column: number): string {
  const document = new Document({ [name]: value });
  visit(document, {
    Seq: (_, list) => {
      if (isShort(list.toJSON())) list.flow = true;
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

/** A list of short words or numbers, which stands on one line. */
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

/** Where the line ends on which a setting ends. */
function endOf(text: string, pair: Pair<Node, Node | null>): number {
  const end = Math.max(pair.key.range?.[1] ?? 0, pair.value?.range?.[1] ?? 0);
  if (text[end - 1] === "\n") return end;
  const next = text.indexOf("\n", end);
  return next < 0 ? text.length : next + 1;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}
