import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { splitFrontMatter } from "#app/content/source.ts";
import { splitBody } from "#app/edit/write/blocks.ts";
import { type FileFields, fieldsOf, type HeldFile, holdFile, writeFile } from "#app/edit/write/file-fields.ts";
import { plainText } from "#app/publish/read-tree.ts";
import type { Node } from "#app/publish/schemas.ts";
import { randomFrom } from "#app/voices/avatar/random-from.ts";
import type { Db } from "#server/db/schema.ts";
import { createSecret } from "#server/secret.ts";
import { type Held, type KindName, kindName } from "./field-kinds.ts";
import { readFields } from "./read-fields.server.ts";
import { createPass, formatCookie } from "./session.server.ts";

const signs: Record<string, string> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
const decode = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, sign) => signs[sign] ?? "");
const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)]));

/**
 * What a browser sends of a form that nobody has changed: its successful controls (HTML §4.10.22.4), with the line ends
 * of forms. For pages as React writes them.
 */
export function successfulControls(page: string, form: string): [string, string][] {
  const [, inner = ""] = new RegExp(`<form [^>]*id="${form}"[^>]*>([\\s\\S]*?)</form>`).exec(page) ?? [];
  return [...inner.matchAll(/<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g)].flatMap(
    ([, input, kind, tag = input ?? "", content = ""]): [string, string][] => {
      const attributes = attributesOf(tag);
      const name = attributes.get("name") ?? "";
      const isOff = attributes.get("type") === "checkbox" && !attributes.has("checked");
      if (name === "" || isOff) return [];
      if (input !== undefined) return [[name, attributes.get("value") ?? ""]];
      if (kind === "textarea") return [[name, decode(content.replace(/^\n/, "")).replace(/\r?\n/g, "\r\n")]];
      const options = [...content.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, option = "", words = ""]) => ({
        value: attributesOf(option).get("value") ?? decode(words),
        isChosen: attributesOf(option).has("selected"),
      }));
      return [[name, (options.find(({ isChosen }) => isChosen) ?? options[0])?.value ?? ""]];
    },
  );
}

type Values = Record<string, unknown>;
/** What the controls then hold, and the value that is meant; undefined to leave it out. */
type Change = [held: Held, meant: unknown];

const samples = [
  "Plain",
  "it’s: here",
  "# no comment",
  '"quoted" and it\'s',
  "007",
  "true",
  "- a dash",
  "[x] & {y} *z",
  "ñ 🎈",
];

/** At random; each file has what was meant, and nothing else. */
export function tryEdits(content: string, count: number, seed: string): void {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const words = (node: Node) =>
    `${pick(samples)} ${below(1000)}${kindName(node) === "long" ? pick(["", "\nA: second line"]) : ""}`;
  const without = <Item>(items: Item[], at: number) => items.filter((_, place) => place !== at);
  const moved = <Item>(items: Item[], from: number, to: number) =>
    without(items, from).toSpliced(to, 0, items[from] as Item);

  function make(node: Node): Change {
    if (kindName(node) !== "group") return node.enum ? [node.enum[0], node.enum[0]] : [...twice(words(node))];
    const made = Object.entries(node.properties ?? {}).flatMap(([name, inner]): [string, Change][] =>
      ["line", "long", "file", "group"].includes(kindName(inner)) ? [[name, make(inner)]] : [],
    );
    return [fromEntries(made, 0), fromEntries(made, 1)] as Change;
  }
  const twice = (text: string): Change => [text, text];
  const fromEntries = (made: [string, Change][], side: 0 | 1) =>
    Object.fromEntries(made.map(([name, change]) => [name, change[side]]));

  function changeList(node: Node, held: Held[], value: unknown[]): Change {
    const at = below(value.length);
    const to = below(value.length);
    const [madeHeld, made] = make(node.items ?? {});
    const [nowHeld, now] = pick([
      [
        [...held, madeHeld],
        [...value, made],
      ],
      ...(value.length > 0 ? [[without(held, at), without(value, at)]] : []),
      ...(value.length > 1 ? [[moved(held, at, to), moved(value, at, to)]] : []),
    ]) as [Held[], unknown[]];
    return [nowHeld, now.length > 0 ? now : undefined];
  }
  const changes: Partial<Record<KindName, (node: Node, held: Held, value: unknown) => Change>> = {
    check: (_, held) => (held === "on" ? [undefined, false] : ["on", true]),
    choice: ({ enum: options = ["reports"] }) => twice(pick(options)),
    choices: (_, held, value) => [
      [...(held as Held[]), "new"],
      [...((value ?? []) as string[]), "new"],
    ],
    day: () => twice(`2026-0${1 + below(9)}-11`),
    number: () => [String(below(9) + 20), 0],
    list(node, held, value) {
      const items = (value ?? []) as unknown[];
      const at = below(items.length);
      if (items.length === 0 || below(2) === 0) return changeList(node, held as Held[], items);
      const [one, meant] = change(node.items ?? {}, (held as Held[])[at], items[at]);
      return [(held as Held[]).with(at, one), items.with(at, meant)];
    },
    group(node, held, value) {
      const old = (value ?? {}) as Values;
      const names = Object.keys(node.properties ?? {}).filter(
        (name) => name in old || !node.properties?.[name]?.properties,
      );
      if (names.length === 0) return [held, value];
      const name = pick(names);
      const inner = node.properties?.[name] ?? {};
      const [one, meant] = change(inner, (held as Values)[name] as Held, old[name]);
      const { [name]: _, ...others } = old;
      return [
        { ...(held as { [name: string]: Held }), [name]: one },
        meant === undefined ? others : { ...others, [name]: meant },
      ];
    },
  };
  function change(node: Node, held: Held, value: unknown): Change {
    const made = changes[kindName(node)]?.(node, held, value) ?? twice(words(node));
    return kindName(node) === "number" ? [made[0], Number(made[0])] : made;
  }

  const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter(fieldsOf);
  for (let edit = 0; edit < count; edit++) {
    const file = pick(files);
    const about = `edit ${edit} of seed ${seed}, ${file}`;
    const fields = fieldsOf(file) as FileFields;
    const before = plainText(readFileSync(path.join(content, file)));
    const held = holdFile(file, before) as { settings: Held; blocks: Held[] };
    const old = readParts(file, before, fields);
    let [settings, meant]: Change = [held.settings, old.settings];
    let blocks = held.blocks.map((block, at): Change => [block, old.blocks[at]]);
    for (let more = below(3); more >= 0; more--) {
      const at = below(blocks.length);
      const [block, value] = blocks[at] ?? [];
      if (!block || random() < 0.5) [settings, meant] = change(fields.settings, settings, meant);
      else if (random() < 0.2 && Object.keys(fields.components).length > 0)
        blocks = pick([without(blocks, at), moved(blocks, at, below(blocks.length))]);
      else if (typeof value === "string")
        blocks[at] = [{ ...(block as object), text: `${value}\n\nMore.` }, `${value}\n\nMore.`];
      else {
        const { name, props } = value as { name: string; props: Values };
        const [inner, now] = change(fields.components[name] ?? {}, (block as { props: Held }).props, props);
        blocks[at] = [
          { ...(block as object), props: inner },
          { name, props: now },
        ];
      }
    }
    const form = new FormData();
    form.set("as", "fields");
    addControls(form, "settings", settings);
    addControls(
      form,
      "blocks",
      blocks.map(([one]) => one),
    );
    const written = writeFile(file, before, readFields(form)?.held as HeldFile);
    const now = readParts(file, written, fields);
    assert.deepEqual(bare(fields.settings, now.settings), bare(fields.settings, meant), about);
    assert.deepEqual(
      joined(fields, now.blocks),
      joined(
        fields,
        blocks.map(([, one]) => one),
      ),
      about,
    );
    for (const [name, lines] of now.lines)
      if (isDeepStrictEqual((meant as Values)[name], (old.settings as Values)[name]))
        assert.equal(lines, old.lines.get(name), `${about}: ${name}`);
  }
}

/** Without what it would be if it were left out. */
function bare(node: Node, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => bare(node.items ?? {}, one));
  if (value === null || typeof value !== "object") return value;
  const all = Object.entries(value).map(([name, one]): [string, unknown, Node] => {
    const inner = node.properties?.[name] ?? {};
    return [name, bare(inner, one), inner];
  });
  return Object.fromEntries(all.filter(([, one, inner]) => !isDeepStrictEqual(one, inner.default)));
}

/** Texts that now follow each other are one. */
function joined({ components }: FileFields, blocks: unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const one of blocks) {
    if (typeof one === "string") all.push(typeof all.at(-1) === "string" ? `${all.pop()}\n\n${one}` : one);
    else all.push(bare({ properties: { props: components[(one as Values).name as string] ?? {} } }, one));
  }
  return all;
}

/** What is in a file, read in another way than by the writer. */
function readParts(file: string, text: string, fields: FileFields) {
  const { yaml, body } = splitFrontMatter(file, text) as { yaml: string; body: string };
  const { blocks } = splitBody(body, Object.keys(fields.components));
  const lines = yaml.split(/^(?=\w+:)/m).map((part): [string, string] => [part.split(":")[0] ?? "", part.trimEnd()]);
  return {
    settings: (parse(yaml) ?? {}) as unknown,
    blocks: blocks.map(({ raw, component }) => (component ? { name: component.name, props: component.props } : raw)),
    lines: new Map(lines),
  };
}

function addControls(form: FormData, name: string, held: Held): void {
  if (typeof held === "string") form.append(name, held.replace(/\n/g, "\r\n"));
  else if (Array.isArray(held) && held.every((one) => typeof one === "string") && /issues$/.test(name))
    for (const one of held) form.append(name, one as string);
  else if (Array.isArray(held)) for (const [at, one] of held.entries()) addControls(form, `${name}[${at}]`, one);
  else for (const [key, one] of Object.entries(held ?? {})) addControls(form, `${name}.${key}`, one);
}

/** As a site with a secret at an http address gives it. */
export async function cookieFor(db: Db, editor: string, secret: string): Promise<string> {
  const token = await createPass(db, "session", editor, Date.now());
  const cookie = formatCookie({ siteUrl: "http://site.test", secret: createSecret(secret) }, token);
  return cookie.split(";")[0] ?? "";
}
