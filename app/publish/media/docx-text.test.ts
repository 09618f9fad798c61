import assert from "node:assert/strict";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { joinSentences } from "#app/publish/sentences.ts";
import { readDocx } from "./docx-text.ts";

const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const compatible = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const written = (text: string, properties = "") => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;

async function wordsOf(body: string, parts: Record<string, string> = {}): Promise<string> {
  const files = Object.entries({ document: `<w:body>${body}</w:body>`, ...parts }).map(([name, content]) => [
    `word/${name}.xml`,
    strToU8(`<w:${name} ${main} ${compatible}>${content}</w:${name}>`),
  ]);
  return joinSentences(readDocx(Buffer.from(zipSync(Object.fromEntries(files)))));
}

for (const sign of [
  "<w:br/>",
  '<w:br w:type="page"/>',
  '<w:br w:type="column"/>',
  "<w:cr/>",
  "<w:tab/>",
  "<w:ptab/>",
  "<w:lastRenderedPageBreak/>",
  '<w:sym w:font="Wingdings" w:char="F0A7"/>',
])
  test(`words on either side of ${sign} stay apart`, async () => {
    const text = await wordsOf(paragraph(`<w:r><w:t>Safety</w:t>${sign}<w:t>Friends</w:t></w:r>`));
    assert.equal(text, "Safety Friends.");
  });

test("paragraphs and table cells stay apart, and parts of one word together", async () => {
  const cell = (text: string) => `<w:tc>${paragraph(written(text))}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell("Place")}${cell("Time")}</w:tr><w:tr>${cell("Broome")}${cell("Noon")}</w:tr></w:tbl>`;
  const text = await wordsOf(paragraph(written("Play") + written("grounds", "<w:b/>")) + paragraph("") + table);
  assert.equal(text, "Playgrounds. Place. Time. Broome. Noon.");
});

test("hidden text is left out, whether the text, its style or that of the paragraph hides it", async () => {
  const style = (id: string, more: string) => `<w:style w:styleId="${id}">${more}</w:style>`;
  const styles = `<w:docDefaults/>${style("secret", "<w:rPr><w:vanish/></w:rPr>")}${style("note", '<w:basedOn w:val="secret"/>')}${style("shown", '<w:basedOn w:val="secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>')}`;
  const body = [
    paragraph(written("One") + written(" hidden", "<w:vanish/>") + written(" two", '<w:vanish w:val="false"/>')),
    paragraph(written("hidden", '<w:rStyle w:val="note"/>') + written("three", '<w:rStyle w:val="shown"/>')),
    paragraph(written("hidden") + written("four", '<w:vanish w:val="off"/>'), '<w:pStyle w:val="secret"/>'),
    paragraph(written("five"), '<w:pStyle w:val="shown"/><w:rPr><w:vanish/></w:rPr>'),
  ];
  assert.equal(await wordsOf(body.join(""), { styles }), "One two. three. four. five.");
});

test("deleted text of tracked changes is left out, and what was put in its place is there", async () => {
  const gone = '<w:del w:id="1"><w:r><w:delText>gone</w:delText><w:t>gone</w:t></w:r></w:del>';
  const moved = `<w:moveFrom>${written("gone")}</w:moveFrom><w:moveTo>${written(" here")}</w:moveTo>`;
  const row = `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${paragraph(written("gone"))}</w:tc></w:tr></w:tbl>`;
  const body = [
    paragraph(`${written("It is")}${gone}<w:ins>${written(" new")}</w:ins>${moved}`),
    row,
    paragraph(written("skate"), "<w:rPr><w:del/></w:rPr>") + paragraph(written("park")),
  ];
  assert.equal(await wordsOf(body.join("")), "It is new here. skatepark.");
});

test("what a field shows is there, and its code is not", async () => {
  const simple = `<w:fldSimple w:instr="DOCPROPERTY Office">${written("our office")}</w:fldSimple>`;
  const complex = `<w:r><w:instrText>HYPERLINK "https://example.org"</w:instrText></w:r>${written(" now")}`;
  assert.equal(await wordsOf(paragraph(`${written("Ring ")}${simple}${complex}`)), "Ring our office now.");
});

test("notes and text boxes come last, each once, and those of deleted text not at all", async () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const notes = (kind: string) =>
    ["deleted", `${kind} words`].map((text, id) => `<w:${kind} w:id="${id}">${paragraph(written(text))}</w:${kind}>`);
  const box = `<w:txbxContent>${paragraph(written("In a box"))}</w:txbxContent>`;
  const drawn = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
  const body = `${written("We asked")}${reference("footnote", 1)}<w:del>${reference("footnote", 0)}</w:del><w:r>${drawn}</w:r>${written(" children")}${reference("endnote", 1)}`;
  assert.equal(
    await wordsOf(paragraph(body), { footnotes: notes("footnote").join(""), endnotes: notes("endnote").join("") }),
    "We asked children. footnote words. In a box. endnote words.",
  );
});

test("a document whose parts have numbers in their names is read, and a zip file without a main part is not", async () => {
  assert.throws(() => readDocx(Buffer.from(zipSync({}))));
  const body = paragraph(written("Numbered"));
  const numbered = strToU8(`\ufeff<w:document ${main}><w:body>${body}</w:body></w:document>`);
  assert.deepEqual(readDocx(Buffer.from(zipSync({ "word/document2.xml": numbered }))), ["Numbered", ""]);
});
