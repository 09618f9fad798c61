import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { ContentError } from "#app/content/problems.ts";
import { findPage } from "#app/pages/pages.server.ts";
import { findSite } from "#app/site/site.server.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { findPublication, isOfThisRelease } from "./publication.ts";
import { type Progress, publish } from "./publish.ts";

const accordion = (body: string) =>
  `<div data-component="Accordion" data-props='{"items": [{"id": "one", "heading": "One", ${body}}]}'></div>`;
const smallTree = path.join(import.meta.dirname, "small-tree");

onBothEngines((db) => {
  let folder: string;
  let content: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "publish-"));
    content = path.join(folder, "content");
    cpSync(smallTree, content, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (progress?: Progress) =>
    publish(
      { db: db(), clock: { now: () => 1_700_000_000_000 }, files: { media: path.join(folder, "media") } },
      content,
      progress,
    );
  const edit = (file: string, change: (text: string) => string) => {
    const full = path.join(content, file);
    writeFileSync(full, change(readFileSync(full, "utf8")));
  };
  const problemsOf = async () => {
    try {
      await run();
    } catch (error) {
      if (error instanceof ContentError) return error.problems.map((problem) => `${problem.file}:${problem.line}`);
      throw error;
    }
    return [];
  };

  test("content is published once, and again only when it has changed", async () => {
    assert.equal((await run()).changed, true);
    const first = await findPublication(db());
    assert.equal((await run()).changed, false);
    edit("site.yaml", (text) => text.replace("The Office", "The New Office"));
    assert.equal((await run()).changed, true);
    assert.equal((await findSite(db())).name, "The New Office");
    assert.equal((await findPublication(db()))?.revision, (first?.revision ?? 0) + 1);
  });

  test("pictures are made in every format, and kept while unchanged", async () => {
    await run();
    const made = readdirSync(path.join(folder, "media")).filter((file) => !file.startsWith("."));
    for (const format of ["avif", "webp", "jpg"])
      assert.ok(
        made.some((file) => file.endsWith(`-320.${format}`)),
        format,
      );
    assert.ok(made.every((file) => !file.endsWith(".part")));
    const numbers = () => made.map((file) => statSync(path.join(folder, "media", file)).ino);
    const before = numbers();
    edit("site.yaml", (text) => text.replace("The Office", "The New Office"));
    assert.equal((await run()).changed, true);
    assert.deepEqual(numbers(), before);
  });

  test("the longest valid names and addresses publish; longer ones are reported with their file", async () => {
    const noise = createHash("shake256", { outputLength: 4000 }).update("noise").digest("hex");
    const page = "---\ntitle: A page\ndescription: A page.\n---\nWords.\n";
    const fill = (slug: number, link: number, folders: number) => {
      edit("news/filters.yaml", (text) => `${text}  - slug: ${noise.slice(-slug)}\n    label: Long\n`);
      const poster = "title: One\nheadline: One.\ndate: 2026-02-03\nsummary: One.\nkind: poster\naudience: All";
      const address = `https://example.org/${noise}`.slice(0, link);
      writeFileSync(path.join(content, "resources/there.md"), `---\n${poster}\nlink: ${address}\n---\n`);
      for (let depth = 1; depth <= folders; depth++) {
        const inside = path.join(
          content,
          "pages",
          ...Array.from({ length: depth }, (_, at) => noise.slice(at, at + 98)),
        );
        mkdirSync(inside);
        writeFileSync(path.join(inside, "index.md"), page);
      }
    };
    mkdirSync(path.join(content, "resources"));
    const taken = readFileSync(path.join(content, "news/filters.yaml"), "utf8");
    fill(100, 800, 7);
    assert.deepEqual(await problemsOf(), []);
    edit("news/filters.yaml", () => taken);
    rmSync(path.join(content, "pages", noise.slice(0, 98)), { recursive: true });
    fill(2900, 2900, 30);
    const problems = await problemsOf();
    assert.deepEqual(problems.slice(0, 2), ["news/filters.yaml:8", "resources/there.md:8"]);
    assert.ok(problems.length > 2 && problems.slice(2).every((one) => /^pages\/.{780,}:2$/.test(one)));
  });

  test("all problems of invalid content have their file and line, and the site stays as it was", async () => {
    await run();
    edit("news/first.md", (text) =>
      text.replace("category: reports", "category: repots").replace("2026-02-03", "2026-02-31"),
    );
    edit("news/second.md", (text) => `${text}\n[gone](/gone/)\n`);
    edit("pages/index.md", (text) => text.replace("title:", "titel:"));
    const problems = await problemsOf();
    assert.ok(problems.includes("news/first.md:3"), problems.join(" "));
    assert.ok(problems.includes("news/second.md:13"), problems.join(" "));
    assert.ok(!problems.includes("news/second.md:11"), "its link to the first article leads somewhere");
    assert.ok(problems.includes("pages/index.md:2"), problems.join(" "));
    assert.equal((await findSite(db())).name, "The Office");
  });

  test("a PDF with NUL characters, and a text without spaces, publish", async () => {
    const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
    // The letter z maps to NUL, as in files of some scanners.
    const letters =
      "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <7a> <0000> endbfchar endcmap";
    const parts = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
      stream("BT /F 24 Tf 100 700 Td (zOur gardenz grows) Tj ET"),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
      stream(letters),
    ];
    const objects = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`).join("");
    mkdirSync(path.join(content, "media/documents"));
    writeFileSync(path.join(content, "media/documents/plan.pdf"), `%PDF-1.4\n${objects}trailer << /Root 1 0 R >>\n`);
    // They look random, so that the database cannot compress them for its index.
    const hashes = Array.from({ length: 100 }, (_, at) => createHash("sha256").update(`${at}`).digest("hex"));
    edit("pages/index.md", (text) => `${text}\n[The plan](/media/documents/plan.pdf)\n\n${hashes.join("")}\n`);
    await run();
    const found = await db().selectFrom("search_document").select("text").where("address", "=", "/").execute();
    assert.match(found[0]?.text ?? "", /Our garden grows\.$/);
  });

  test("components are published with Markdown rendered and HTML escaped", async () => {
    edit("pages/index.md", (text) => `${text}\n${accordion('"body": "A [way](/news/) <b>out</b>"')}\n\nAfter.\n`);
    await run();
    const [before, _featured, placed, after] = (await findPage(db(), "/"))?.segments ?? [];
    assert.ok(before && "html" in before && before.html.includes("Welcome"));
    assert.ok(after && "html" in after && after.html.includes("After."));
    assert.ok(placed && "component" in placed && placed.component === "Accordion");
    const [item] = JSON.parse(placed.props).items;
    assert.equal(item.body, '<p>A <a href="/news/">way</a> &lt;b&gt;out&lt;/b&gt;</p>\n');
  });

  test("an invalid component is a problem with its line", async () => {
    const line = 8;
    const faults: [string, number][] = [
      [`<div data-component="Acordion" data-props='{}'></div>`, line],
      [`<div data-component="Accordion" data-props='{"items": [\n{"id": "a",,}]}'></div>`, line + 1],
      [`<div data-component="Accordion" data-props='{"items": []}'></div>`, line],
      [`<div data-component="Accordion" data-props='{"itmes": []}'></div>`, line],
      [`<div data-component="Accordion" data-props='null'></div>`, line],
      [`<div data-component="Accordion" data-props='{\n"items": “one”,\n"more": 1}'></div>`, line + 1],
      [`<div data-component="Accordion" data-props={}></div>`, line],
      [`Words <span data-component="Accordion"></span>`, line],
      [accordion('"body": "[gone](/gone/)"'), line],
      [
        `<div data-component="ImageGallery" data-props='{"pictures": [{"image": {"file": "no.svg", "alt": ""}}]}'></div>`,
        line,
      ],
    ];
    for (const [component, expected] of faults) {
      edit(
        "pages/index.md",
        () => `---\ntitle: Home\ndescription: The home page.\n---\n\n## Welcome\n\n${component}\n`,
      );
      const problems = await problemsOf();
      assert.deepEqual([...new Set(problems)], [`pages/index.md:${expected}`], component);
    }
    edit("pages/index.md", () => "---\ntitle: Home\ndescription: The home page.\n---\n");
    edit("news/second.md", (text) => `${text}\n${accordion('"body": "Words"')}\n`);
    assert.equal((await problemsOf()).length, 1);
  });

  test("content of another release is published again by this one", async () => {
    await run();
    const hash = (await findPublication(db()))?.content_hash ?? "";
    assert.equal(isOfThisRelease(hash), true);
    const other = hash.replace(/^\w+-/, "0123456789abcdef-");
    assert.equal(isOfThisRelease(other), false);
    await db().updateTable("publication").set({ content_hash: other }).execute();
    assert.equal((await run()).changed, true);
    assert.equal((await findPublication(db()))?.content_hash, hash);
  });
});
