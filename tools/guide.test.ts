import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { picture } from "#app/components/definitions.server.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { schemas } from "#app/publish/schemas.ts";
import { fillTables, listFields } from "./guide.ts";

const root = path.resolve(import.meta.dirname, "..");
const guide = readFileSync(path.join(root, "docs/editing.md"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "guide-"));
after(() => rmSync(folder, { recursive: true }));

test("the guide has an up-to-date table for every kind of file and every component", () => {
  for (const name of schemas.keys())
    assert.ok(
      guide.includes(`<!-- fields: ${name} -->`),
      `docs/editing.md needs a heading for ${name}, <!-- fields: ${name} --> and <!-- end -->`,
    );
  assert.ok(guide === fillTables(guide), "Write: npm run guide");
});

test("every field has a description, for the guide and for the editing screen", () => {
  for (const [name, schema] of schemas)
    for (const { path: field, about } of listFields(schema)) assert.ok(about, `${name}: ${field.join(".")}`);
});

test("a picture is listed as one field, whatever it is called", () => {
  const fields = listFields(z.strictObject({ face: picture.describe("The face of the page").optional() }));
  assert.deepEqual(
    fields.map(({ path: field, about, kind }) => [field, about, kind]),
    [[["face"], "The face of the page", '`{"file": "…", "alt": "…"}`']],
  );
});

test("every example in the guide is content that the check passes", async () => {
  cpSync(path.join(root, "content"), folder, { recursive: true });
  const examples = [...guide.matchAll(/In `content\/([^`]+)`:\n\n````?\w*\n([\s\S]*?)\n````?\n/g)];
  assert.ok(examples.length >= 5, String(examples.length));
  for (const [, file = "", text = ""] of examples) {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, `${text}\n`);
  }
  const checked = checkContent(readTree(folder), { now: Date.parse("2026-11-21") });
  await assert.doesNotReject(checked, "Correct the example in docs/editing.md; the problem below names its file.");
  const { pages } = await checked;
  assert.ok(pages.some((page) => page.path === "/about-us/our-garden/"));
});
