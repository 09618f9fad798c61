import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { listProblems } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "check-choices-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(path.join(import.meta.dirname, "../small-tree"), folder, { recursive: true });
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test("a word that is none of a few is told with those there are, and the one that was meant", async () => {
  const tones = "teal, magenta, coral, green, navy, wattle.";
  write("pages/about.md", "---\ntitle: A page\ndescription: A page.\n---\nWords.\n");
  write("voices/responses/a-good-day.yaml", "- { name: Ann, text: Hello, avatar: { eyes: default } }\n");
  for (const [file, from, to, told] of [
    [
      "news/first.md",
      "background: teal",
      "background: teel",
      `7: background: teel is not one of: ${tones} Did you mean teal?`,
    ],
    ["news/first.md", "background: teal", "background: 7", `7: background: 7 is not one of: ${tones}`],
    ["news/first.md", "background: teal\n", "", `2: background: Write one of: ${tones}`],
    [
      "news/first.md",
      "alt: A square",
      "alt: A\n  shape: round",
      "11: image.shape: round is not one of: rectangle, square.",
    ],
    [
      "news/first.md",
      "category: reports",
      "category: report",
      "4: There is no category report. Use one of: reports. Did you mean reports?",
    ],
    [
      "voices/a-good-day.md",
      "status: open",
      "status: Open",
      "4: status: Open is not one of: open, past. Did you mean open?",
    ],
    [
      "pages/about.md",
      "title: A page",
      "title: A page\nsprig: whattle",
      "3: sprig: whattle is not one of: wattle, banksia, gum. Did you mean wattle?",
    ],
    [
      "voices/responses/a-good-day.yaml",
      "eyes: default",
      "eye: default",
      "1: 1st: avatar.eye: Avatars have no eye. Use one of: ",
    ],
    ["voices/responses/a-good-day.yaml", "eyes: default", "eyes: winks", "1: 1st: avatar.eyes: winks is not one of: "],
  ] as const) {
    const text = read(file);
    assert.ok(text.includes(from), from);
    write(file, text.replace(from, to));
    const all = await listProblems(folder);
    write(file, text);
    assert.ok(
      all.some((one) => one.startsWith(`${file}:${told}`)),
      `${told}\n${all.join("\n")}`,
    );
  }
});

test("an office that would stand outside Australia is told: a latitude without its minus, or the two changed about", async () => {
  const problems = async () => (await listProblems(folder)).filter((problem) => problem.startsWith("site.yaml"));
  const site = read("site.yaml");
  const south =
    "site.yaml:13: address.latitude: Latitudes in Australia are between -44 and -9, with the minus: Perth is at -31.95.";
  const east = "site.yaml:14: address.longitude: Longitudes in Australia are between 96 and 168: Perth is at 115.86.";
  write("site.yaml", site.replace("-31.9", "31.9"));
  assert.deepEqual(await problems(), [south]);
  write("site.yaml", site.replace("-31.9", "115.8").replace("longitude: 115.8", "longitude: -31.9"));
  assert.deepEqual(await problems(), [south, east]);
});
