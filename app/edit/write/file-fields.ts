import { isDeepStrictEqual } from "node:util";
import { formatPaths } from "@conform-to/dom";
import { type Document, isMap, isNode, isSeq, LineCounter, type Node as Part, visit } from "yaml";
import type { Problem } from "#app/content/problems.ts";
import { splitFrontMatter } from "#app/content/source.ts";
import { readYaml } from "#app/content/yaml.ts";
import { type FormValue, fits, isGroup, read, show, WAS } from "#app/edit/field-kinds.ts";
import type { ContentFiles } from "#app/publish/content-files.ts";
import { kindOf } from "#app/publish/contents.ts";
import { plainText } from "#app/publish/read-tree.ts";
import { componentNames, describeSchema, type Node, schemas } from "#app/publish/schemas.ts";
import { joinBlocks, splitBody, withoutEmpty, writeComponent } from "./blocks.ts";
import { isSettings, type Settings, updateSettings } from "./update-settings.ts";

/** The fields of a file. */
export interface FileFields {
  settings: Node;
  /** Whether it has a text below its settings. */
  hasText: boolean;
  /** The components that its text may have, by name. */
  components: Record<string, Node>;
}

/** What the controls of a file's form hold. */
export type FileValues = { settings: FormValue; blocks: FormValue };

const PICTURE: Node = {
  type: "object",
  properties: {
    file: { type: "string", holds: "picture", description: "The picture’s file, such as scenes/talk.svg" },
    alt: { type: "string", description: "Left empty where it only decorates" },
  },
  required: ["file", "alt"],
};

/** A schema as editors write it: a picture that publishing makes is a file with its alternative text. */
function asWritten(schema: Node, defs = schema.$defs ?? {}): Node {
  const referred = schema.$ref && defs[schema.$ref.replace("#/$defs/", "")];
  const node = oneShape({ ...referred, ...schema }, defs);
  if (node.holds === "made picture") return { description: node.description ?? "", ...PICTURE };
  // Names that editors choose themselves have no fields, and stay.
  const hasFields = ([, { type, properties, $ref }]: [string, Node]) => type !== "object" || properties || $ref;
  const inner = Object.entries(node.properties ?? {})
    .filter(hasFields)
    .map(([name, property]) => [name, asWritten(property, defs)]);
  return {
    ...node,
    ...(node.items && { items: asWritten(node.items, defs) }),
    ...(node.properties && { properties: Object.fromEntries(inner) }),
  };
}

/**
 * Of a value with several shapes, the one that fields can show: words with a name of their own, or a group that has the
 * fields of all. What refers to itself, such as a group of conditions in a group, is edited as text.
 */
function oneShape(node: Node, defs: Record<string, Node>): Node {
  const shapes = node.oneOf ?? node.anyOf;
  if (!shapes) return node.const === undefined ? node : { ...node, enum: [node.const] };
  const isDeep = ({ properties = {}, ...shape }: Node) =>
    [shape, ...Object.values(properties)].some(({ $ref }) => $ref);
  const flat = shapes.filter((shape) => !isDeep(shape)).map((shape) => oneShape(shape, defs));
  const groups = flat.filter(({ properties }) => properties);
  const [leaf] = flat.filter(({ properties }) => !properties);
  if (leaf)
    return groups.length > 0 ? { type: "string", holds: "option" } : { description: node.description, type: leaf.type };
  const properties: Record<string, Node> = {};
  for (const group of groups)
    for (const [name, property] of Object.entries(group.properties ?? {})) {
      const known = properties[name];
      const shape = oneShape(property, defs);
      properties[name] =
        known?.enum && shape.enum ? { ...known, enum: [...known.enum, ...shape.enum] } : (known ?? shape);
    }
  const required = Object.keys(properties).filter((name) => groups.every((group) => group.required?.includes(name)));
  const [choice] = Object.keys(properties);
  const named = groups.flatMap(({ properties: own = {} }) =>
    (oneShape(own[choice ?? ""] ?? {}, defs).enum ?? []).map((name): [string, string[]] => [name, Object.keys(own)]),
  );
  const byChoice = named.length > 0 && groups.length > 1 ? Object.fromEntries(named) : undefined;
  return { type: "object", properties, required, shapes: byChoice, hasDeep: shapes.some(isDeep) };
}

let described: Map<string, Node> | null = null;
/** Made when somebody edits: it takes a tenth of a second. */
function nodeOf(name: string): Node | undefined {
  described ??= new Map([...schemas].map(([name, schema]) => [name, asWritten(describeSchema(schema))]));
  return described.get(name);
}

/** @returns null for a file that is edited as text */
export function fieldsOf(file: string): FileFields | null {
  const kind = kindOf(file);
  const settings = kind && !kind.asText ? nodeOf(kind.name) : undefined;
  if (!settings) return null;
  const names = kind?.name === "page" ? componentNames : [];
  const components = Object.fromEntries(names.map((name) => [name, nodeOf(name) ?? {}]));
  return { settings, hasText: file.endsWith(".md"), components };
}

/** Whether settings have what a form cannot show: anchors or tags. */
function hasMore(document: Document): boolean {
  let hasMark = false;
  visit(document, (_, part) => {
    if (isNode(part) && (part.tag !== undefined || ("anchor" in part && part.anchor !== undefined))) hasMark = true;
  });
  return hasMark;
}

/** Nested deeper than any field, a value would take long to write: each level indents all of its lines. */
const isShallow = (value: unknown, levels = 20): boolean =>
  value === null ||
  typeof value !== "object" ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
const isShowable = (node: Node, value: unknown) => isShallow(value) && fits(node, value);

/** The parts of a file's text; null where fields cannot show its settings. */
function openParts(file: string, text: string, fields: FileFields) {
  const parts = splitFrontMatter(file, text);
  if (!parts) return null;
  const lines = new LineCounter();
  const document = readYaml(parts.yaml, lines);
  const settings: unknown = document.errors.length > 0 ? null : (document.toJS() ?? {});
  if (!isSettings(settings) || hasMore(document) || !isShowable(fields.settings, settings)) return null;
  const { blocks, gaps } = splitBody(parts.body, Object.keys(fields.components));
  // A component with props that fields cannot show is text.
  const shown = blocks.map(({ raw, component }) => {
    const isShown = component && isShowable(fields.components[component.name] ?? {}, component.props);
    return { raw, component: isShown ? component : null };
  });
  return { ...parts, document, lines, settings, blocks: shown, gaps };
}

/** What the controls of a file's form hold at first; null where its settings cannot be read. */
export function initialValues(file: string, text: string): FileValues | null {
  return openFields(file, text, []).values;
}

/** What the controls of a file's form hold at first, and for each problem the field that it is about. */
export function openFields(file: string, text: string, problems: Problem[]) {
  const fields = fieldsOf(file);
  const parts = fields && openParts(file, text, fields);
  if (!parts) return { values: null, at: [] };
  const blocks = parts.blocks.map(({ raw, component }, at): FormValue => {
    if (!component) return { [WAS]: String(at), text: raw };
    const { name, props } = component;
    return { [WAS]: String(at), name, props: show(fields.components[name] ?? {}, props) };
  });
  const values: FileValues = { settings: show(fields.settings, parts.settings), blocks };
  if (countControls(values) > MAX_CONTROLS) return { values: null, at: [] };
  return { values, at: problems.map((problem) => fieldAt(fields, parts, problem)) };
}

/** A form with more controls than this takes long to draw and to send: such a file is edited as text. */
const MAX_CONTROLS = 2000;
const countControls = (value: unknown): number =>
  value !== null && typeof value === "object"
    ? Object.values(value).reduce((sum: number, inner) => sum + countControls(inner), 0)
    : 1;

/**
 * The text of a file with what the controls of its form hold: what nobody changed keeps its bytes.
 * @param before the text that the form was made from; what fields do not show stays as it is there
 */
export function writeFile(file: string, before: string, values: FileValues): string {
  const fields = fieldsOf(file);
  if (!fields) return before;
  const empty = fields.hasText ? "---\n---\n\n" : "";
  const whole = before === "" ? empty : before;
  const parts = openParts(file, whole, fields);
  if (!parts) return before;
  const now = readSettings(fields.settings, values.settings, parts.settings);
  const head = whole.slice(0, whole.length - parts.body.length);
  const changed = isDeepStrictEqual(now, parts.settings) ? null : updateSettings(parts.yaml, now);
  if (!fields.hasText) return changed ?? head;
  const body = writeBody(fields, parts, values.blocks);
  const [open = ""] = /^.*\n/.exec(head) ?? [];
  const [close = ""] = /---[ \t]*\n?$/.exec(head) ?? [];
  const settings = changed === null ? head : open + ended(changed) + close;
  return (body ? ended(settings) : settings) + body;
}

function readSettings(node: Node, posted: FormValue, before: Settings): Settings {
  const settings = read(node, posted, before);
  return isSettings(settings) ? settings : {};
}

function writeBody({ components }: FileFields, parts: ReturnType<typeof splitBody>, posted: FormValue): string {
  const blocks = (Array.isArray(posted) ? posted : []).flatMap((block) => {
    if (!isGroup(block)) return [];
    const { [WAS]: place, text, name, props } = block;
    const was = typeof place === "string" && parts.blocks[Number(place || Number.NaN)] ? Number(place) : null;
    if (typeof text === "string") {
      const { raw } = withoutEmpty(text.replace(/\r\n?/g, "\n"));
      return raw ? [{ raw, was }] : [];
    }
    const node = typeof name === "string" && Object.hasOwn(components, name) ? components[name] : undefined;
    if (typeof name !== "string" || !node) return [];
    const old = was === null ? undefined : parts.blocks[was];
    const before = old?.component?.name === name ? old.component : null;
    const now = readSettings(node, props, before?.props ?? {});
    const isSame = old && before && isDeepStrictEqual(now, before.props);
    return [{ raw: isSame ? old.raw : writeComponent(name, now), was }];
  });
  return joinBlocks(parts, blocks);
}

const ended = (lines: string) => (lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`);

/** The field that a problem is about, by its name, and what is wrong there; null when it is about none. */
function fieldAt(fields: FileFields, parts: NonNullable<ReturnType<typeof openParts>>, { line, message }: Problem) {
  const problemAt = (path: Path, ownMessage = message) => ({ name: formatPaths(path), message: ownMessage });
  if (fields.hasText && line >= parts.bodyLine) {
    let end = parts.bodyLine;
    const at = parts.blocks.findIndex(({ raw }, place) => {
      end += `${parts.gaps[place]}${raw}`.split("\n").length - 1;
      return line <= end;
    });
    const { component } = parts.blocks[at] ?? {};
    if (!component) return at < 0 ? null : problemAt(["blocks", at, "text"]);
    const { path, rest } = pathIn(fields.components[component.name] ?? {}, message.replace(`${component.name}: `, ""));
    return problemAt(["blocks", at, "props", ...path], rest);
  }
  const { path, rest } = pathIn(fields.settings, message);
  if (path.length > 0) return problemAt(["settings", ...path], rest);
  const lineOf = (offset: number) => parts.lines.linePos(offset).line + parts.yamlLine - 1;
  const [name, ...inner] = pathAt(parts.document.contents as Part | null, line, lineOf);
  return name !== undefined && fields.settings.properties?.[name] ? problemAt(["settings", name, ...inner]) : null;
}

type Path = (string | number)[];

/** The path that a message begins with, as `formatPath` writes it: `documents, 1st: file: …`; and the rest of it. */
function pathIn(node: Node, message: string): { path: Path; rest: string } {
  const [all = "", name, place] = /^(?:([A-Za-z]\w*)(?:\.|: |(?=, \d))|, (\d+)\w\w: )/.exec(message) ?? [];
  const inner = name ? node.properties?.[name] : node.items;
  if (all === "" || !inner) return { path: [], rest: message };
  const { path, rest } = pathIn(inner, message.slice(all.length));
  return { path: [name ?? Number(place) - 1, ...path], rest };
}

/** The path of the innermost value on a line. */
function pathAt(part: Part | null, line: number, lineOf: (offset: number) => number): Path {
  const isOn = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined && lineOf(from) <= line && line <= lineOf(Math.max(from, to - 1));
  if (isMap<Part & { range: [number, number, number] }, Part | null>(part)) {
    const pair = part.items.find(({ key, value }) => isOn(key.range?.[0], value?.range?.[1] ?? key.range?.[1]));
    return pair ? [String(pair.key), ...pathAt(pair.value, line, lineOf)] : [];
  }
  const at = isSeq<Part>(part) ? part.items.findIndex(({ range }) => isOn(range?.[0], range?.[1])) : -1;
  return isSeq<Part>(part) && at >= 0 ? [at, ...pathAt(part.items[at] ?? null, line, lineOf)] : [];
}

/** The lists of news/filters.yaml, from which articles choose. */
export type Choices = Record<string, { slug: string; label: string }[]>;

/** None when they cannot be read. */
export function findChoices(files: ContentFiles): Choices {
  const bytes = files.read("news/filters.yaml");
  return ((bytes && initialValues("news/filters.yaml", plainText(bytes))?.settings) ?? {}) as Choices;
}
