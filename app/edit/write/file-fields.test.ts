import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { splitFrontMatter } from "#app/content/source.ts";
import { type FormValue, isGroup, kindName, WAS } from "#app/edit/field-kinds.ts";
import { readFields } from "#app/edit/read-fields.server.ts";
import { plainText } from "#app/publish/read-tree.ts";
import type { Node } from "#app/publish/schemas.ts";
import { fc } from "#server/random-testing.ts";
import { splitBody } from "./blocks.ts";
import { type FileFields, type FileValues, fieldsOf, initialValues, writeFile } from "./file-fields.ts";
import type { Settings } from "./update-settings.ts";

type Fields = { [name: string]: FormValue };

const content = path.resolve(import.meta.dirname, "../../../content");
const files = readdirSync(content, { recursive: true, encoding: "utf8" })
  .filter(fieldsOf)
  .map((file) => {
    const text = plainText(readFileSync(path.join(content, file)));
    const fields = fieldsOf(file) as FileFields;
    return { file, text, fields, values: initialValues(file, text) as FileValues };
  });

/** What a form holds, as a browser sends it and the server reads it. */
function send({ settings, blocks }: FileValues): FileValues {
  const form = new FormData();
  const add = (name: string, value: FormValue): void => {
    if (typeof value === "string") form.append(name, value.replace(/\n/g, "\r\n"));
    else if (Array.isArray(value) && /issues$/.test(name) && typeof value[0] === "string")
      for (const item of value) form.append(name, String(item));
    else if (Array.isArray(value)) for (const [at, item] of value.entries()) add(`${name}[${at}]`, item);
    else for (const [key, item] of Object.entries(value ?? {})) add(`${name}.${key}`, item);
  };
  form.set("as", "fields");
  add("settings", settings);
  add("blocks", blocks);
  return readFields(form)?.values as FileValues;
}

/** What controls hold, without what is left out when it is written: empty ones, and places in the file as it was. */
function filledIn(value: FormValue): FormValue {
  if (Array.isArray(value)) {
    const items = value.map(filledIn).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isGroup(value)) return value === "" ? undefined : value;
  const entries = Object.entries(value).flatMap(([name, inner]): [string, FormValue][] => {
    const value = name === WAS ? undefined : filledIn(inner);
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const samples = [
  "Plain",
  "it’s: here",
  "# no comment",
  "007",
  "true",
  "- a dash",
  "[x] & {y} *z",
  "ñ 🎈",
  "---",
  "\"a\" 'b'",
];

/** What the controls of a field hold after a change at random. */
function change(random: fc.GeneratorValue, node: Node, value: FormValue): FormValue {
  const below = (most: number) => random(fc.nat, { max: most - 1 });
  const typed = () => `${random(fc.constantFrom<string[]>, ...samples)} ${below(1000)}`;
  /** Something to add to a list. */
  const make = (made: Node): FormValue => {
    if (made.enum) return String(made.enum[0]);
    if (kindName(made) === "list") return [make(made.items ?? {})];
    if (kindName(made) !== "group") return typed();
    const inner = Object.entries(made.properties ?? {}).filter(
      ([, { type }]) => type === "string" || type === "object",
    );
    return Object.fromEntries(inner.map(([name, field]) => [name, make(field)]));
  };
  switch (kindName(node)) {
    case "check":
      return value === "on" ? undefined : "on";
    case "choice":
      return random(fc.constantFrom<string[]>, ...(node.enum ?? ["reports"]).map(String));
    case "choices":
      return [...(value as FormValue[]), `new-${below(1000)}`];
    case "day":
      return `2026-0${1 + below(9)}-11`;
    case "moment":
      return `2026-0${1 + below(9)}-11T09:30`;
    case "number":
      return String(below(90) + 20);
    case "long":
      return `${typed()}\n${typed()}`;
    case "list": {
      const items = value as FormValue[];
      const added = [...items, make(node.items ?? {})];
      if (items.length === 0) return added;
      const [from, to] = [below(items.length), below(items.length)];
      const without = items.toSpliced(from, 1);
      const edited = () => items.with(from, change(random, node.items ?? {}, items[from]));
      const ways = [() => added, () => without, () => without.toSpliced(to, 0, items[from]), edited, edited];
      return random(fc.constantFrom<(typeof ways)[number][]>, ...ways)();
    }
    case "group": {
      const group = value as Fields;
      const names = Object.keys(node.properties ?? {});
      if (names.length === 0) return value;
      const name = random(fc.constantFrom<string[]>, ...names);
      return { ...group, [name]: change(random, node.properties?.[name] ?? {}, group[name]) };
    }
    default:
      return typed();
  }
}

const read = (file: string, text: string) => splitFrontMatter(file, text) as { yaml: string; body: string };

test("a form that nobody changed gives the file as it was, to the byte", () => {
  assert.ok(files.length > 95);
  for (const { file, text, values } of files) assert.equal(writeFile(file, text, send(values)), text, file);
});

/** Tries changes at random of files; a failure names the file and what was drawn. */
function tryChanges(
  isTried: (file: (typeof files)[number]) => boolean,
  numRuns: number,
  check: (file: (typeof files)[number], random: fc.GeneratorValue) => void,
): void {
  const tried = new Map(files.filter(isTried).map((file) => [file.file, file]));
  const property = fc.property(fc.constantFrom(...tried.keys()), fc.gen(), (name, random) => {
    const file = tried.get(name);
    if (file) check(file, random);
  });
  fc.assert(property, { numRuns, endOnFailure: true });
}

test("empty lines around and between the settings stay in a form that nobody changed", () => {
  const heads = [
    "---\n---\n",
    "---\n\n---\n",
    "---\n\ntitle: A\n\n\ndescription: B.\n\n\n--- \n",
    "---\ntitle: A\n \n---\n",
  ];
  for (const text of heads.flatMap((head) => [head, `${head}\nWords.\n`, `${head}Words.`])) {
    const values = initialValues("pages/x.md", text);
    assert.ok(values, text);
    assert.equal(writeFile("pages/x.md", text, send(values)), text);
  }
});

test("what fields hold is what the file then says; no other setting changes, and no byte of its text", () => {
  tryChanges(
    () => true,
    400,
    ({ file, text, fields, values }, random) => {
      let settings = values.settings as Fields;
      for (let more = random(fc.nat, { max: 2 }); more >= 0; more--)
        settings = change(random, fields.settings, settings) as Fields;
      const written = writeFile(file, text, send({ ...values, settings }));
      assert.deepEqual(filledIn(initialValues(file, written)?.settings), filledIn(settings));
      const [before, after] = [read(file, text), read(file, written)];
      assert.equal(after.body, before.body);
      const [was, now]: Settings[] = [parse(before.yaml), parse(after.yaml)];
      for (const [name, value] of Object.entries(settings))
        if (isDeepStrictEqual(value, (values.settings as Fields)[name]))
          assert.deepEqual(now?.[name], was?.[name], name);
    },
  );
});

test("what is typed into a page’s text and its components is what the page then says, and all other text stays", () => {
  tryChanges(
    ({ fields }) => Object.keys(fields.components).length > 0,
    300,
    ({ file, text, fields, values }, random) => {
      const blocks = values.blocks as Fields[];
      const at = random(fc.nat, { max: blocks.length - 1 });
      const { text: words, props, ...block } = blocks[at] ?? {};
      const typed = `${words}\n\n${random(fc.constantFrom<string[]>, ...samples)}  \nMore.`;
      const changed = change(random, fields.components[String(block.name)] ?? {}, props);
      const now = words === undefined ? { ...block, props: changed } : { ...block, text: typed };
      const written = writeFile(file, text, send({ ...values, blocks: blocks.with(at, now) }));
      const { body } = read(file, text);
      const { blocks: parts, gaps } = splitBody(body, Object.keys(fields.components));
      const marked = parts.map(({ raw }, place) => gaps[place] + (place === at ? "\0" : raw)).join("") + gaps.at(-1);
      const [above = "", below = ""] = (text.slice(0, text.length - body.length) + marked).split("\0");
      assert.ok(written.startsWith(above) && written.endsWith(below));
      const part = written.slice(above.length, written.length - below.length);
      if (words !== undefined) assert.equal(part, typed);
      else assert.deepEqual(filledIn(initialValues(file, `---\n---\n\n${part}\n`)?.blocks), filledIn([now]));
    },
  );
});

test("a form’s questions, rules and conditions are fields; a group of conditions in another one stays as it is", () => {
  const text = readFileSync(path.join(content, "forms/feedback.yaml"), "utf8");
  const { settings } = initialValues("forms/feedback.yaml", text) as { settings: Fields };
  const form = JSON.stringify(settings);
  assert.match(form, /"rule":"required"/);
  assert.match(form, /"operator":"Is"/);
  assert.match(form, /"\$deep":"yes"/);
  const written = writeFile(
    "forms/feedback.yaml",
    text,
    send({ settings: { ...settings, formName: "Tell us" }, blocks: [] }),
  );
  assert.deepEqual(parse(written), { ...parse(text), formName: "Tell us" });
});

test("settings that are nested deeper than any field are edited as text", () => {
  const nested = (levels: number) =>
    `---\nheadline: A\nother: ${"[".repeat(levels)}${"]".repeat(levels)}\n---\n\nWords.\n`;
  assert.ok(initialValues("news/a.md", nested(10)));
  assert.equal(initialValues("news/a.md", nested(1500)), null);
});

/** The paths of all fields inside one that say nothing of what they are. */
function withoutDescription(node: Node, at: string): string[] {
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...withoutDescription(field, `${at}.${name}`),
  ]);
  return [...inner, ...(node.items ? withoutDescription(node.items, at) : [])];
}

test("every field that an editor sees says what it is", () => {
  const seen = new Set<Node>();
  for (const file of readdirSync(content, { recursive: true, encoding: "utf8" })) {
    const fields = fieldsOf(file);
    if (!fields || seen.has(fields.settings)) continue;
    seen.add(fields.settings);
    for (const [name, node] of Object.entries({ settings: fields.settings, ...fields.components }))
      assert.deepEqual(withoutDescription(node, name), [], file);
  }
  assert.equal(seen.size, 10, "one for each kind of file with fields: write their number here");
});
