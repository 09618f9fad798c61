import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryContent } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const folder = temporaryContent();
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test("phone numbers nobody can ring, duplicates and terms no search can find are reported", async () => {
  write("pages/about.md", "---\ntitle: A page\ndescription: A page.\n---\nWords.\n");
  const [once, ring] = ["is here twice. Keep one of the two.", "in digits, such as (08) 9123 4567."];
  const [found, menu] = ["No search finds this. Write letters or digits.", read("menu.yaml")];
  const bets = (...terms: string[]) =>
    `bestBets:\n${terms.map((term) => `  - terms: [${term}]\n    page: /about/\n`).join("")}`;
  const item = (page: string, more = "") => `  - page: ${page}\n    label: One\n${more}`;
  const children = "    children:\n      - /about/\n      - /about/\n";
  for (const [file, text, expected] of [
    [
      "site.yaml",
      read("site.yaml").replace(/^phone: .*$/m, "phone: ring us"),
      `6: phone: Write the phone number ${ring}`,
    ],
    [
      "site.yaml",
      read("site.yaml").replace(/^freecall: .*$/m, "freecall: none"),
      `7: freecall: Write the free call number ${ring}`,
    ],
    [
      "site.yaml",
      read("site.yaml").replace(/^phone: .*$/m, 'phone: "000"'),
      `6: phone: Write the phone number ${ring}`,
    ],
    ["site.yaml", read("site.yaml").replace(/^phone: .*$/m, "phone: 13 11 14"), null],
    [
      "search.yaml",
      bets("ring", '"Ring!"'),
      "4: bestBets, 2nd: terms, 1st: Ring! already leads to /about/. Keep one of the two.",
    ],
    [
      "site.yaml",
      read("site.yaml").replace('tel: "1800551800"', 'tel: "1800551801"'),
      "19: helpLines, 1st: tel: A phone would ring a different number from the one shown. Write the same digits as in number.",
    ],
    ["search.yaml", bets('"!!!"'), `2: bestBets, 1st: terms, 1st: ${found}`],
    ["search.yaml", 'synonyms: [[help, "?"]]\n', `1: synonyms, 1st: 2nd: ${found}`],
    ["menu.yaml", menu.replace("main:\n", `main:\n${item("/about/").repeat(2)}`), `4: main, 2nd: /about/ ${once}`],
    [
      "menu.yaml",
      menu.replace("main:\n", `main:\n${item("/about/", children)}`),
      `6: main, 1st: children, 2nd: /about/ ${once}`,
    ],
    ["menu.yaml", menu.replace("legal: []", "legal: [/about/, /about/]"), `8: legal, 2nd: /about/ ${once}`],
    [
      "news/filters.yaml",
      `${read("news/filters.yaml")}  - slug: play\n    label: Games\n`,
      `8: issues, 2nd: play ${once}`,
    ],
  ] as const) {
    const kept = read(file);
    write(file, text);
    assert.deepEqual(await listProblems(folder), expected === null ? [] : [`${file}:${expected}`], text);
    write(file, kept);
  }
});

test("duplicate props are reported with the line of the second, and so is a page at /edit/", async () => {
  const props = '{"count": 1,\n"heading": "News", "count": 2}';
  write(
    "pages/about.md",
    `---\ntitle: A page\ndescription: A page.\n---\n<div data-component="NewsTeasers" data-props='${props}'></div>\n`,
  );
  assert.deepEqual(await listProblems(folder), [
    "pages/about.md:6: NewsTeasers: count is here twice. Keep one of the two.",
  ]);
  write("pages/about.md", "---\ntitle: A page\ndescription: A page.\n---\nWords.\n");
  write("pages/edit.md", "---\ntitle: A page\ndescription: A page.\n---\nWords.\n");
  const [said = ""] = await listProblems(folder);
  rmSync(path.join(folder, "pages/edit.md"));
  assert.match(said, /^pages\/edit.md:\d: The site itself answers at \/edit\//);
});

test("an unknown option is reported with the valid ones and the one probably meant", async () => {
  const tones = "teal, magenta, coral, green, navy, wattle.";
  write("pages/about.md", "---\ntitle: A page\ndescription: A page.\n---\nWords.\n");
  write("voices/responses/a-good-day.yaml", "- { name: Ann, text: Hello, avatar: { eyes: default } }\n");
  for (const [file, from, to, expected] of [
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
      all.some((one) => one.startsWith(`${file}:${expected}`)),
      `${expected}\n${all.join("\n")}`,
    );
  }
});

test("an office outside Australia is reported: a latitude without its minus, or swapped with the longitude", async () => {
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

test("the office's and a form's address follow the same rule as an address that a visitor types", async () => {
  for (const [file, line, name, before] of [
    ["site.yaml", 5, "email", read("site.yaml")],
    ["forms/note.yaml", 6, "notify", read("forms/note.yaml")],
  ] as const) {
    const problemsOf = async (address: string) => {
      write(file, before.replace("office@example.org", address));
      return (await listProblems(folder)).filter((problem) => problem.startsWith(`${file}:${line}:`));
    };
    const expected = `${file}:${line}: ${name}: Write an email address, such as office@example.org.`;
    assert.deepEqual(await problemsOf("questions&answers@example.org"), []);
    for (const address of ["office@-example.org", `office@${"x".repeat(64)}.org`, "office@example"])
      assert.deepEqual(await problemsOf(address), [expected], address);
    write(file, before);
  }
});
