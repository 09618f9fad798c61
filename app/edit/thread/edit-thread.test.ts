import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { pdfOf } from "#app/publish/media/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { createEditThread } from "./edit-thread.ts";

const folder = temporaryFolder("edit-thread");
const content = path.join(folder, "content");
cpSync(smallTree, content, { recursive: true });
const start = (data: string, log = createLog("silent")) =>
  createEditThread(parseEnv({ DATA_DIR: path.join(folder, data), CONTENT_DIR: content }), log);
const thread = start("data");
after(() => thread.stop());

const FILE = "pages/draft.md";
const checkText = (text: string) => thread.run("check", [{ file: FILE, bytes: Buffer.from(text) }]);
async function read(text: string) {
  const problems = await checkText(text);
  const { values, at } = await thread.run("open", FILE, text, problems);
  if (values) await thread.run("write", FILE, text, values);
  return { problems: problems.map(({ message }) => message), values, at };
}
const page = (body: string, more = "") => `---\ntitle: A page\ndescription: A page.\n${more}---\n${body}\n`;
const drawing = (size: string, parts = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts}<rect width="9" height="9"/></svg>`);
/** A Word document that unpacks to so many megabytes. */
function document(megabytes: number): Buffer {
  const words = "<w:p><w:r><w:t>Words</w:t></w:r></w:p>".repeat((megabytes * 1024 * 1024) / 38);
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const files = {
    "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "word/document.xml": `<w:document><w:body>${words}</w:body></w:document>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 1 }),
  );
}

/** Milliseconds of the processor, of all threads, that work takes. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("what an editor sends takes ten times as long when it is ten times as large", () => {
  const examples: [string, size: number, (size: number) => Promise<unknown>][] = [
    [
      "unknown settings",
      600,
      (size) => read(page("", Array.from({ length: size }, (_, at) => `a${at}: 1\n`).join(""))),
    ],
    ["a setting that is there again and again", 600, (size) => read(page("", "a: 1\n".repeat(size)))],
    ["a line of spaces", 60_000, (size) => read(page(`a${" ".repeat(size)}b`))],
    ["empty lines", 6000, (size) => read(page(`a\n${" \n".repeat(size)}b`))],
    ["the same heading", 1500, (size) => read(page("## Again\n\n".repeat(size)))],
    ["quotes with speakers", 1500, (size) => read(page("> Words\n> — Sam\n\n".repeat(size)))],
    ["opening brackets", 20_000, (size) => read(page("[".repeat(size)))],
    ["links that are not closed", 20_000, (size) => read(page("](".repeat(size)))],
    [
      "a drawing’s numbers",
      200,
      (size) => thread.run("media", "media/a.svg", drawing(`viewBox="${"1".repeat(size)}"`)),
    ],
    ["a drawing’s comments", 60_000, (size) => thread.run("media", "media/a.svg", drawing("", "/* ".repeat(size)))],
    ["a drawing’s spaces", 60_000, (size) => thread.run("media", "media/a.svg", drawing(`width=${" ".repeat(size)}`))],
  ];
  for (const [name, size, work] of examples)
    test(name, async () => {
      await checkText(page("The thread knows the other files."));
      const once = await measure(() => work(size));
      const tenTimes = await measure(() => work(size * 10));
      assert.ok(tenTimes < 30 * Math.max(once, 30), `${once} ms, then ${tenTimes} ms`);
    });
});

test("aliases of aliases are a problem with what to do, and the text can be mended", async () => {
  const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`);
  const { problems, values } = await read(page("", `a0: &a0 [x]\n${levels.join("")}`));
  assert.match(problems[0] ?? "", /^A word that begins with \* refers to another place/);
  assert.equal(values, null);
});

test("settings with a hundred thousand brackets in each other are a problem, and a list of ten thousand is no form", async () => {
  for (const brackets of ["[".repeat(100_000), "[".repeat(100_000) + "]".repeat(100_000)]) {
    const { problems, values } = await read(page("", `a: ${brackets}\n`));
    assert.ok(problems.length > 0);
    assert.equal(values, null);
  }
  assert.equal((await read(page("", `formerly:\n${"- /a/\n".repeat(10_000)}`))).values, null);
});

test("a Word document that unpacks to too much is refused, and so is one that lies about it; memory stays bounded", async () => {
  const [fine, honest, larger] = [document(1), document(30), document(300)];
  const lying = Buffer.from(honest);
  // Its size in its own header and in the directory (APPNOTE 4.3.7, 4.3.12).
  const name = "word/document.xml";
  lying.writeUInt32LE(1000, lying.indexOf(name) - 8);
  lying.writeUInt32LE(1000, lying.lastIndexOf(name) - 22);
  await checkText(page("The thread knows the other files."));
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10).unref();
  for (const bytes of [honest, lying, larger])
    assert.match(
      (await thread.run("media", "media/documents/plan.docx", bytes)) ?? "",
      /^plan\.docx cannot be read: it is broken, or holds more than 20 MB when it is unpacked\. Save it again/,
    );
  assert.equal(await thread.run("media", "media/documents/plan.docx", fine), null);
  clearInterval(watch);
  assert.ok(highest - before < 500_000_000, `${(highest - before) / 1e6} MB more`);
});

test("the folder changes between two tasks, never under one", async () => {
  const order: string[] = [];
  await Promise.all([
    checkText(page("Words")).then(() => order.push("checked")),
    thread.between(async () => order.push("changed")),
    checkText(page("Words")).then(() => order.push("checked again")),
  ]);
  assert.deepEqual(order, ["checked", "changed", "checked again"]);
});

test("a thread that takes too much memory is ended before the server is, and the next one answers", async () => {
  const bomb = pdfOf(400_000_000);
  assert.ok(bomb.length < 20 * 1024 * 1024);
  const reading = thread.run("media", "media/documents/plan.pdf", bomb);
  const next = thread.run("media", "media/documents/plan.pdf", pdfOf(100));
  await assert.rejects(reading, RangeError);
  assert.equal(await next, null);
  writeFileSync(path.join(content, FILE), page("Words"));
  assert.deepEqual((await read(page("Words"))).problems, []);
});

test("when the thread itself fails, what it read counts as unreadable, and the log says why", async () => {
  writeFileSync(path.join(folder, "no-folder"), "");
  const lines: unknown[] = [];
  const failing = start(
    "no-folder",
    Object.assign(createLog("silent"), { error: (...line: unknown[]) => lines.push(line) }),
  );
  for (const _ of [1, 2]) await assert.rejects(failing.run("check", []), RangeError);
  assert.match(JSON.stringify(lines), /the thread for editing has failed/);
  await failing.stop();
});
