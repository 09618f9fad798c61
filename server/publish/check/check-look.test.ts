import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { smallTree } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "check-look-"));
cpSync(smallTree, folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));

const site = readFileSync(path.join(folder, "site.yaml"), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

const problems = () => listProblems(folder);

test("colours and logos that would be hard to see are reported, with what would do", async () => {
  write("media/long.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>');
  write("site.yaml", `${site}colours:\n  page: "#f7f3ff"\n  main: "#88CCFF"\nlogo: { file: long.svg, alt: "" }\n`);
  const line = site.split("\n").length;
  const contrast = "Links would be hard to see: #88ccff on #fbe0ec has a contrast of 1.3 to 1";
  assert.deepEqual(await problems(), [
    `site.yaml:${line + 3}: media/long.svg is 90 wide and 30 high, and would be tiny. Use a logo about as wide as high.`,
    `site.yaml:${line + 2}: ${contrast}, and 4.5 to 1 is needed. Write "#276c9a", a similar colour with enough contrast.`,
  ]);
  write("site.yaml", `${site}colours:\n  main: "#276c9a"\nlogo: { file: square.svg, alt: "" }\n`);
  assert.deepEqual(await problems(), []);
  // Without quotes, # begins a comment.
  write("site.yaml", `${site}colours:\n  main: #276c9a\n  accent: yellow\n  pink: "#ff00ff"\n`);
  const how = 'Write the colour in quotes as # and six digits or letters a to f, such as "#00626d".';
  const expected = await problems();
  assert.deepEqual(expected.slice(0, 2), [
    `site.yaml:${line + 1}: colours.main: ${how}`,
    `site.yaml:${line + 2}: colours.accent: ${how}`,
  ]);
  assert.match(expected[2] ?? "", /pink/);
});
