import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { supportedExtensions } from "file-type";
import { contentByEnding, TEXT } from "#app/forms/definition/file-endings.ts";
import { contentMatchesName } from "./file-content.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "file-content-"));
after(() => rmSync(folder, { recursive: true }));

const judge = (name: string, bytes: Buffer | string) => {
  const file = path.join(folder, "arrived");
  writeFileSync(file, bytes);
  return contentMatchesName(file, name);
};
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
/** The beginning of a Word document from before 2007. */
const word = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]);

test("a file is accepted under each extension that fits its content", async () => {
  for (const name of ["photo.jpg", "photo.JPEG", "photo.jfif"]) assert.ok(await judge(name, jpeg), name);
  for (const name of ["letter.doc", "table.xls", "mail.msg"]) assert.ok(await judge(name, word), name);
  for (const [name, bytes] of [
    ["photo.png", jpeg],
    ["letter.docx", word],
    ["letter.pdf", word],
    ["letter", word],
    ["drawing.svg", "<svg/>"],
  ] as const)
    assert.ok(!(await judge(name, bytes)), name);
});

test("text is accepted whatever it begins with, also in UTF-16; other content is not", async () => {
  for (const text of ["Words", "", "BM stands for", "MZ was here", "GIF89a", "%PDF-1.7"])
    assert.ok(await judge("notes.txt", text), text);
  assert.ok(await judge("notes.txt", Buffer.from("\ufeffWords", "utf16le")), "UTF-16");
  assert.ok(!(await judge("notes.txt", word)));
  assert.ok(!(await judge("notes.csv", jpeg)));
});

test("every file type that forms may ask for is recognisable by content", () => {
  const kinds = [...new Set(contentByEnding.values())].filter((kind) => kind !== TEXT);
  assert.deepEqual(
    kinds.filter((kind) => !supportedExtensions.has(kind)),
    [],
  );
});
