import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readTree } from "#app/publish/read-tree.ts";
import { temporaryFolder } from "#server/testing.ts";
import { checkContent } from "./check-content.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const guide = readFileSync(path.join(root, "docs/editing.md"), "utf8");
const folder = temporaryFolder("guide");

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
