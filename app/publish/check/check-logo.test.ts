import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const folder = temporaryFolder("check-logo");
cpSync(smallTree, folder, { recursive: true });

const site = readFileSync(path.join(folder, "site.yaml"), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

const problems = () => listProblems(folder);

test("a logo that would be tiny is reported, with what would do", async () => {
  write("media/long.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>');
  write("site.yaml", `${site}logo: { file: long.svg, alt: "" }\n`);
  const line = site.split("\n").length;
  assert.deepEqual(await problems(), [
    `site.yaml:${line}: media/long.svg is 90 wide and 30 high, and would be tiny. Use a logo about as wide as high.`,
  ]);
  write("site.yaml", `${site}logo: { file: square.svg, alt: "" }\n`);
  assert.deepEqual(await problems(), []);
});
