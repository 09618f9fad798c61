import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { plainLetters } from "#app/base/text/plain-letters.ts";
import { readMarkdown } from "#server/publish/markdown/markdown.ts";
import { findPart, onlyWritten, sayWrong, writeLink, writePart } from "./browser/parts.js";
import { plainLetters as plainInBrowser } from "./browser/plain-letters.js";
import { simpleName } from "./browser/upload-file.js";
import { listParts } from "./collections.ts";
import type { ScreenField } from "./draw-field.ts";

const fieldsOf = (name: string): ScreenField[] => listParts().find((one) => one.name === name)?.fields ?? [];
const itemsOf = (fields: ScreenField[]) => fields.find(({ widget }) => widget === "list")?.fields ?? [];
const needed = (fields: ScreenField[]): string[] =>
  fields.flatMap(({ name, required, fields: inner = [] }) => [...(required ? [name] : []), ...needed(inner)]);

test("only a required picture requires its file, and none requires alternative text", () => {
  assert.deepEqual(needed(itemsOf(fieldsOf("CallToAction"))), ["heading", "text", "link", "page", "label"]);
  assert.deepEqual(needed(itemsOf(fieldsOf("ImageGallery"))), ["image", "file"]);
});

test("empty fields are left out, except the empty alternative text of a decorative picture", () => {
  const [picture] = itemsOf(fieldsOf("ImageGallery"));
  assert.ok(picture?.fields);
  assert.deepEqual(onlyWritten(picture.fields, { file: "scenes/talk.svg", alt: "" }), {
    file: "scenes/talk.svg",
    alt: "",
  });
  assert.deepEqual(onlyWritten(picture.fields, { file: "", alt: "" }), {});
  const fields = fieldsOf("CallToAction").flatMap((field) => field.fields ?? []);
  const call = { heading: "Ring us", text: "", link: {}, tone: "teal", image: {}, crowd: false };
  assert.deepEqual(onlyWritten(fields, call), { heading: "Ring us" });
});

test("a component written by hand is read as the site reads it, and written back", () => {
  const says = { heading: "Children’s & <parents>", note: "5 > 4" };
  for (const written of [
    `<div data-component="NewsTeasers" data-props='{"heading": "Children&#39;s &amp; &lt;parents>", "note": "5 &gt; 4"}'></div>`,
    `<div data-component="NewsTeasers" data-props="{&quot;heading&quot;:&quot;Children&apos;s & <parents>&quot;,&quot;note&quot;:&quot;5 > 4&quot;}"></div>`,
  ]) {
    const text = `Words.\n\n${written}\n`;
    const found = findPart(text, 12);
    assert.ok(found, written);
    assert.deepEqual(found.props, { ...says, heading: "Children's & <parents>" });
    assert.equal(text.slice(found.from, found.to), written);
    const again = writePart(found.name, found.props);
    assert.deepEqual(findPart(again, 0)?.props, says);
  }
  const signs = { text: "&lt; is how < is written, &amp;lt; is how that is" };
  assert.deepEqual(findPart(writePart("NewsTeasers", signs), 0)?.props, signs);
});

test("a component that its form cannot represent says what to fix, and every other opens", () => {
  const parts = listParts();
  const said = (name: string, props: string) =>
    sayWrong(findPart(`<div data-component="${name}" data-props='${props}'></div>`, 3), parts);
  for (const [name, props, wrong] of [
    ["Newsteaser", `{"count":3}`, "there is no component of that name"],
    ["NewsTeasers", `{"count":3`, "its props cannot be read"],
    ["NewsTeasers", `[3]`, "its props cannot be read"],
    ["NewsTeasers", `{"haeding":"News"}`, "it has no ‘haeding’"],
    ["NewsTeasers", `{"category":"our-work"}`, "‘category’ needs [ ]"],
    ["NewsTeasers", `{"category":[1]}`, "‘category’ needs words in quotes"],
    ["NewsTeasers", `{"count":"3"}`, "‘count’ needs a number, without quotes"],
    ["NewsTeasers", `{"layout":"gird"}`, "‘layout’ cannot be ‘gird’"],
    ["CallToAction", `{"calls":{"heading":"Ring us"}}`, "‘calls’ needs [ ]"],
    ["CallToAction", `{"calls":[null]}`, "‘calls’ needs { }"],
    ["CallToAction", `{"calls":[{"link":"/"}]}`, "‘link’ needs { }"],
    ["CallToAction", `{"calls":[{"crowd":"yes"}]}`, "‘crowd’ is true or false"],
  ] as const)
    assert.equal(said(name, props), `${name} cannot be opened: ${wrong}. Fix it in the text first.`);
  assert.equal(
    sayWrong(findPart("Words.", 3), parts),
    "Put the cursor into a component first, between <div and </div>.",
  );
  const pages = readdirSync("content/pages", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(`content/pages/${name}`, "utf8"));
  const opened = pages.flatMap((text) =>
    [...text.matchAll(/<div data-component/g)].map(({ index }) => sayWrong(findPart(text, index), parts)),
  );
  assert.ok(opened.length > 0);
  assert.deepEqual(new Set(opened), new Set([""]));
});

test("a picture with brackets in its alternative text and a space in its name is one picture", () => {
  const [alt, file] = ["A sign [closed] ] by \\ the sea", "scenes/my sign (2).png"];
  assert.deepEqual(readMarkdown(`!${writeLink(alt, file)}`).pictures, [{ file, alt, line: 1 }]);
});

test("an uploaded file gets a name that is valid in addresses, whatever its own", () => {
  for (const [name, simple] of [
    ["Été à Perth.JPG", "ete-a-perth.jpg"],
    ["Screenshot 2026-11-23 at 9.41.00\u202fam.png", "screenshot-2026-11-23-at-9.41.00-am.png"],
    ["Łódź – Ærø.png", "lodz-aero.png"],
    ["照片.jpg", "file.jpg"],
    [".hidden.png", "hidden.png"],
    ["-- .pdf", "file.pdf"],
  ] as const)
    assert.equal(simpleName(name), simple);
});

test("the screen makes letters plain as the server does", () => {
  const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).join("");
  assert.ok(plainInBrowser(all) === plainLetters(all));
});
