import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readTree } from "#app/publish/read-tree.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { checkContent } from "./check-content.ts";
import { listProblems } from "./testing.ts";

const content = temporaryFolder("check-text");
cpSync(smallTree, content, { recursive: true });

const problemsOf = (text: string, siteUrl?: string) => {
  writeFileSync(path.join(content, "pages/write.md"), `---\ntitle: A page\ndescription: A page.\n---\n${text}\n`);
  return listProblems(content, { siteUrl });
};
const place = (name: string, props: object) =>
  `<div data-component="${name}" data-props='${JSON.stringify(props)}'></div>\n\n`;
const expected = (message: string) => [`pages/write.md:5: ${message}`];

test("search has all the text of a component, but no names, files, addresses or options", async () => {
  const stats = {
    layout: "list",
    heading: "Heading",
    more: { page: "/", label: "Label" },
    stats: [
      {
        id: "name",
        number: "Number",
        text: "Text",
        tone: "teal",
        page: "/",
        body: "**Body** and [words](/)",
        bars: [{ label: "Bar", percent: 5 }],
        source: "Source",
      },
    ],
  };
  const gallery = { label: "Pictures", pictures: [{ image: { file: "square.svg", alt: "Alt" }, caption: "Caption" }] };
  const placed =
    place("StatAccordions", stats) + place("ImageGallery", gallery) + place("ContentForm", { form: "note" });
  assert.deepEqual(await problemsOf(`Above.\n\n${placed}\nBelow.`), []);
  const { search } = await checkContent(readTree(content));
  assert.equal(
    search.documents.find(({ address }) => address === "/write/")?.text,
    "Above. Below. Heading. Label. Number. Text. Body and words. Bar. Source. Pictures. Alt. Caption.",
  );
});

test("a malformed link that would show as plain characters is reported", async () => {
  const one = "This link or picture is not read as one:";
  const spaced = "Leave no space in its address, or write ]\\( to show the brackets.";
  assert.deepEqual(await problemsOf("[us] (/)"), expected(`${one} ] (/). Write [words](address) in one piece.`));
  assert.deepEqual(await problemsOf("[us](/ here"), expected(`${one} ](/ here. ${spaced}`));
  assert.deepEqual(await problemsOf("[us](tel:08 6213 2297)"), expected(`${one} ](tel:08 6213 2297). ${spaced}`));
  assert.deepEqual(await problemsOf("See [us](/"), expected(`${one} ](/. Write [words](address) in one piece.`));
  assert.deepEqual(await problemsOf("A quote [sic] (2025) and [us](https://example.org/a_(b))."), []);
});

test("a link without text is reported, on its own and around a gallery picture", async () => {
  for (const empty of ["", "&nbsp;", "<br>"])
    assert.deepEqual(
      await problemsOf(`Read [${empty}](/)`),
      expected("Write the words of this link: [words](/)."),
      empty,
    );
  assert.deepEqual(await problemsOf("[![A square](square.svg)](/) [`us`](/) <https://example.org/>"), []);
  const gallery = (alt: string, caption: string) =>
    problemsOf(place("ImageGallery", { pictures: [{ image: { file: "square.svg", alt }, caption }] }));
  const words = "Say what is in the picture, or write a caption: it is a link, and a link needs words.";
  assert.deepEqual(await gallery(" ", ""), expected(`ImageGallery: pictures, 1st: image.alt: ${words}`));
  assert.deepEqual(await gallery("", "A square"), []);
});

test("an incomplete link address is reported with what was probably meant", async () => {
  const would = (href: string) => `The link ${href} would lead to another place from each page.`;
  assert.deepEqual(
    await problemsOf("[us](www.example.org/a)"),
    expected(`${would("www.example.org/a")} Begin it with https://.`),
  );
  assert.deepEqual(
    await problemsOf("[us](us@example.org)"),
    expected(`${would("us@example.org")} Begin it with mailto:.`),
  );
  for (const [href, instead] of [
    ["tel:(08)62132297", "Write the number in digits alone, such as tel:0891234567."],
    ["mailto:office", "Write the whole address after mailto:."],
    ["https://", "Write the whole address after https://."],
  ] as const)
    assert.deepEqual(await problemsOf(`[us](${href})`), expected(`A link cannot lead to ${href}. ${instead}`));
});

test("a full link to this site itself is reported with the address to write, wherever it is", async () => {
  const leads = (href: string) => `The link ${href} leads to this site itself.`;
  for (const origin of ["http://localhost:5410", "https://localhost", "http://127.0.0.1:3000", "http://[::1]:80"]) {
    const said = expected(`${leads(`${origin}/news/?year=2025#top`)} Write /news/?year=2025#top.`);
    assert.deepEqual(await problemsOf(`[news](${origin}/news/?year=2025#top)`), said);
  }
  const site = "https://ccwa.example";
  for (const origin of [site, "http://ccwa.example", "https://www.ccwa.example"]) {
    const gone = expected(`${leads(`${origin}/nwes/`)} There is no page at /nwes/. Did you mean /news/?`);
    assert.deepEqual(await problemsOf(`[news](${origin}/nwes/)`, site), gone);
  }
  assert.deepEqual(
    await problemsOf(place("Accordion", { items: [{ id: "a", heading: "A", body: `[a](${site}/write)` }] }), site),
    expected(`${leads(`${site}/write`)} There is no page at /write. Did you mean /write/?`),
  );
  assert.deepEqual(
    await problemsOf("[plan](http://localhost:5410/media/plan-0123456789abcdef.pdf)"),
    expected(
      `${leads("http://localhost:5410/media/plan-0123456789abcdef.pdf")} Write /media/ and the name of the file, such as /media/documents/plan.pdf.`,
    ),
  );
  assert.deepEqual(await problemsOf(`[a](${site}/) [b](https://localhost.example/) [c](https://my.ccwa.example/)`), []);

  const [settings, resource] = [path.join(content, "site.yaml"), path.join(content, "resources/ours.md")];
  const kept = readFileSync(settings, "utf8");
  writeFileSync(settings, kept.replace(/^quickExit: .*$/m, `quickExit: ${site}/`));
  mkdirSync(path.dirname(resource), { recursive: true });
  writeFileSync(
    resource,
    `---\ntitle: Ours\nheadline: A page.\ndate: 2026-02-03\nsummary: A page.\nkind: website\naudience: All\nlink: https://localhost:3000/a/\n---\n`,
  );
  const another = "leads to this site itself. Write an address of another site.";
  assert.deepEqual(await problemsOf("Words.", site), [
    `resources/ours.md:8: https://localhost:3000/a/ ${another}`,
    `site.yaml:${kept.split("\n").findIndex((line) => line.startsWith("quickExit")) + 1}: ${site}/ ${another}`,
  ]);
  rmSync(resource);
  writeFileSync(settings, kept);
});

test("a document that is not what its name says is reported with what it really is", async () => {
  const documents = path.join(content, "media/documents");
  mkdirSync(documents, { recursive: true });
  cpSync(path.join(content, "media/square.png"), path.join(documents, "fake.docx"));
  writeFileSync(path.join(documents, "torn.pdf"), "%PDF-1.7\n");
  const encrypted = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
  writeFileSync(
    path.join(documents, "secret.docx"),
    Buffer.concat([encrypted, Buffer.from("EncryptedPackage", "utf16le")]),
  );
  const links = ["fake.docx", "torn.pdf", "secret.docx"].map((name) => `[it](/media/documents/${name})`);
  const [fake, torn, secret] = await problemsOf(links.join("\n\n"));
  assert.match(fake ?? "", /:5: media\/documents\/fake.docx is really a PNG picture\. Save it again as DOCX\.$/);
  assert.match(torn ?? "", /:7: The text of media\/documents\/torn.pdf cannot be read\. Save/);
  assert.match(secret ?? "", /:9: .*secret.docx has a password, and is needed without one\. Save it again as DOCX\.$/);
});

test("a document without text is published, with advice on what to do about it", async () => {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`);
  const scan = `%PDF-1.4\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF`;
  mkdirSync(path.join(content, "media/documents"), { recursive: true });
  writeFileSync(path.join(content, "media/documents/scan.pdf"), scan);
  assert.deepEqual(await problemsOf("Words.\n\n[one](/media/documents/scan.pdf)"), []);
  const { advice } = await checkContent(readTree(content));
  assert.deepEqual(advice, [
    {
      file: "pages/write.md",
      line: 7,
      message:
        "media/documents/scan.pdf has no text, only pictures of it: search cannot read it, and neither can screen readers. Save it again with text recognition (OCR), or write its words on the page and documents/scan.pdf under unread in search.yaml.",
      isAdvice: true,
    },
  ]);
  const settings = path.join(content, "search.yaml");
  const kept = readFileSync(settings, "utf8");
  appendFileSync(settings, "unread:\n  - documents/scan.pdf\n");
  assert.deepEqual((await checkContent(readTree(content))).advice, []);
  writeFileSync(settings, kept);
});

test("a locked document listed in search.yaml is published; other unreadable ones are still reported", async () => {
  const text = "[one](/media/documents/locked.pdf)\n\n[two](/media/documents/torn.pdf)";
  writeFileSync(path.join(content, "media/documents/locked.pdf"), "%PDF-1.7\n% locked\n");
  const [locked = "", torn = ""] = await problemsOf(text);
  assert.match(locked, /:5: .* or write documents\/locked.pdf under unread in search.yaml/);
  appendFileSync(path.join(content, "search.yaml"), "unread:\n  - documents/locked.pdf\n");
  assert.deepEqual(await problemsOf(text), [torn]);
  writeFileSync(path.join(content, "media/documents/zero.pdf"), "");
  appendFileSync(path.join(content, "search.yaml"), "  - documents/zero.pdf\n  - documents/fake.docx\n");
  const wrong = await problemsOf("[one](/media/documents/zero.pdf)\n\n[two](/media/documents/fake.docx)");
  assert.deepEqual(
    wrong.map((one) => one.split(". ")[0]),
    [
      "pages/write.md:5: media/documents/zero.pdf is really empty",
      "pages/write.md:7: media/documents/fake.docx is really a PNG picture",
    ],
  );
  await problemsOf("[one](/media/documents/locked.pdf)");
  const { documents: published } = await checkContent(readTree(content));
  assert.equal(published.get("documents/locked.pdf")?.text, "");
});
