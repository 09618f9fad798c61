import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { registry } from "#app/components/registry.server.ts";
import { contentFiles } from "#server/publish/content-files.ts";
import { listFields, schemas } from "#server/publish/field-tables.ts";
import { listParts, onThisComputer, screenSettings } from "./collections.ts";
import type { ScreenField } from "./draw-field.ts";
import { writeScreen } from "./draw-screen.ts";

const namesOf = (fields: ScreenField[], above: string[] = []): string[] =>
  fields.flatMap(({ name, fields: inner = [] }) => [[...above, name].join("."), ...namesOf(inner, [...above, name])]);

test("the screen has exactly the fields that the check reads, with their hints", () => {
  const { collections } = screenSettings(onThisComputer);
  const files = collections.flatMap((one) => ("files" in one ? (one.files ?? []) : []));
  const drawn: [string, ScreenField[]][] = [
    ...(["page", "article", "resource", "topic"] as const).map((schema, at): [string, ScreenField[]] => {
      const found = collections[at];
      return [schema, found && "fields" in found ? found.fields.filter(({ name }) => name !== "body") : []];
    }),
    ...["site", "menu", "filters"].map((name): [string, ScreenField[]] => [
      name,
      files.find((file) => file?.name === name)?.fields ?? [],
    ]),
  ];
  for (const [name, fields] of drawn) {
    const schema = schemas.get(name);
    assert.ok(schema);
    const rows = listFields(schema);
    assert.deepEqual(
      namesOf(fields),
      rows.map((row) => row.path.join(".")),
    );
    assert.equal(fields[0]?.hint, rows[0]?.about);
  }
});

test("labels and hints of fields have no programmers' jargon", () => {
  const said = [...schemas.values()].flatMap((schema) => listFields(schema).map(({ about }) => about));
  const inside = ({ label, hint = "", field, fields = [] }: ScreenField): string[] => [
    label,
    hint,
    ...(field ? [field] : fields).flatMap(inside),
  ];
  const { collections } = screenSettings(onThisComputer);
  const shown = collections.flatMap((one) =>
    "fields" in one ? one.fields : one.files.flatMap(({ fields }) => fields),
  );
  const inParts = listParts().flatMap(({ fields }) => fields);
  const ours =
    /\b(?:true|false|null|markdown|yaml|json|html|props|slug|alt|tel|formerly|iana|boolean|string)\b|[A-Z]_[A-Z]|""|in quotes/i;
  for (const words of [...said, ...[...shown, ...inParts].flatMap(inside)]) assert.doesNotMatch(words, ours);
});

test("the items of lists have proper singular and plural names", () => {
  const listsIn = (field: ScreenField): ScreenField[] => [
    ...(field.widget === "list" ? [field] : []),
    ...[...(field.fields ?? []), ...(field.field ? [field.field] : [])].flatMap(listsIn),
  ];
  const { collections } = screenSettings(onThisComputer);
  const shown = collections.flatMap((one) => ("fields" in one ? one.fields : one.files.flatMap((file) => file.fields)));
  const all = [...shown, ...listParts().flatMap(({ fields }) => fields)].flatMap(listsIn);
  const said = new Set(all.map(({ label, label_singular: one }) => `2 ${label.toLowerCase()}, add ${one}`));
  assert.deepEqual([...said].sort(), [
    "2 bars, add bar",
    "2 calls, add call",
    "2 categories, add category",
    "2 documents, add document",
    "2 doors, add door",
    "2 earlier addresses, add earlier address",
    "2 footer columns, add footer column",
    "2 help lines, add help line",
    "2 issues, add issue",
    "2 items, add item",
    "2 legal links, add legal link",
    "2 lines, add line",
    "2 links, add link",
    "2 main links, add main link",
    "2 outcomes, add outcome",
    "2 pages below it, add page below it",
    "2 phones, add phone",
    "2 pictures, add picture",
    "2 short name lines, add short name line",
    "2 slides, add slide",
    "2 stats, add stat",
    "2 steps, add step",
    "2 things to confirm, add thing to confirm",
  ]);
});

test("every component can be inserted, with a field for each of its props", () => {
  const parts = listParts();
  assert.deepEqual(
    parts.map(({ name }) => name),
    [...registry.keys()],
  );
  const known = new Set(["string", "text", "image", "file", "boolean", "number", "select", "list", "object"]);
  const widgetsOf = (fields: ScreenField[]): string[] =>
    fields.flatMap(({ widget, fields: inner = [], field }) => [widget, ...widgetsOf(field ? [field] : inner)]);
  for (const { name, fields } of parts)
    for (const widget of widgetsOf(fields)) assert.ok(known.has(widget), `${name}: ${widget}`);
});

test("for a Git host the screen is written complete, with its settings, and needs no local server", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "screen-"));
  const backend = { name: "github", repo: "office/site", branch: "main" };
  writeScreen(folder, contentFiles(path.resolve(import.meta.dirname, "../../../content")), backend);
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  for (const [, address = ""] of page.matchAll(/(?:src|href)="([^"]+)"/g))
    assert.ok(readFileSync(path.join(folder, address)).length > 0, address);
  const given = JSON.parse(/<script type="application\/json" id="given">(.*?)<\/script>/.exec(page)?.[1] ?? "");
  assert.deepEqual(given.settings.backend, backend);
  assert.equal(given.local, false);
  assert.deepEqual(readdirSync(folder).sort(), ["decap", "index.html", "screen"]);
  rmSync(folder, { recursive: true });
});
