import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { checkContent } from "#app/publish/check/check-content.ts";
import { listProblems } from "#app/publish/check/testing.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("notice");
cpSync(smallTree, folder, { recursive: true });
const now = Date.parse("2026-11-21T12:00+08:00");

function write(more: string): void {
  writeFileSync(path.join(folder, "notice.yaml"), `heading: Fires near here\n${more}`);
}

test("a notice without text, with a link that leads nowhere or with a time that is none is refused", async () => {
  const problems = async (more: string) => {
    write(more);
    return (await listProblems(folder, { now })).join("\n");
  };
  const link = (page: string) => `text: We are closed.\nlink:\n  page: ${page}\n  label: More\n`;
  assert.match(await problems(""), /^notice\.yaml:1: text: Write what everybody should know now\.$/);
  assert.match(await problems('text: "  "\n'), /^notice\.yaml:2: text: Write what everybody should know now\.$/);
  assert.match(await problems(link("/nowhere/")), /^notice\.yaml:4: There is no page at \/nowhere\//);
  assert.match(await problems(`draft: true\n${link("/nowhere/")}`), /There is no page at \/nowhere\//);
  assert.match(await problems("text: We are closed.\nuntil: tomorrow\n"), /^notice\.yaml:3: until: Write day and time/);
  assert.match(await problems(`text: ${"We are closed. ".repeat(30)}\n`), /under 300 characters/);
  assert.equal(await problems(link("/news/")), "");
});

test("a notice whose time is past is only advice, and one that is hidden says nothing", async () => {
  const advice = async (more: string) => {
    write(`text: We are closed.\n${more}`);
    const { advice } = await checkContent(readTree(folder), { now });
    return advice.filter(({ file }) => file === "notice.yaml").map(({ line, message }) => `${line}: ${message}`);
  };
  const ended = "3: It has ended, so nobody sees it. Write a later time, or hide it.";
  assert.deepEqual(await advice("until: 2026-11-21 12:00\n"), [ended]);
  assert.deepEqual(await advice("until: 2026-11-21 12:01\n"), []);
  assert.deepEqual(await advice("until: 2026-11-20 12:00\ndraft: true\n"), []);
});
