import assert from "node:assert/strict";
import { test } from "node:test";
import { markdownOf } from "./paste-markdown.ts";

const ORIGIN = "https://kids.example";

test("what is copied in Word keeps its headings, bold words, links, lists and tables", () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head><body>
<!--StartFragment--><h1>Our day<o:p></o:p></h1>
<p class=MsoNormal>We met <b>forty children</b> in <a href="https://kids.example/news/first/">Bunbury</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>shade<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span>trees</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>Ask first</p>
<table><tr><td><p>Town</p></td><td><p>Children</p></td></tr><tr><td><p>Broome</p></td><td><p>12</p></td></tr></table>
<!--EndFragment--></body></html>`;
  assert.equal(
    markdownOf(word, ORIGIN),
    `## Our day

We met **forty children** in [Bunbury](/news/first/).

- shade
   - trees
1. Ask first

| Town | Children |
|---|---|
| Broome | 12 |`,
  );
});

test("what is copied in Google Docs is bold only where it was", () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Second</span></h2><p dir="ltr"><span style="font-weight:400">Plain and </span><span style="font-weight:700">strong </span><span style="font-weight:400">words</span></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li><p><span>two</span></p></li></ul></b>`;
  assert.equal(markdownOf(docs, ORIGIN), "## Second\n\nPlain and **strong** words\n\n- one\n- two");
});

test("of a web page no picture, script or address of this computer comes along", () => {
  const page = `<h4>Deep</h4><p>See <a href="javascript:alert(1)">this</a> and <a href="file:///C:/a.docx">that</a>.<img src="x.png" alt="A"><script>alert(1)</script></p><ol><li>First<ul><li>inside</li></ul></li></ol>`;
  assert.equal(markdownOf(page, ORIGIN), "#### Deep\n\nSee this and that.\n\n1. First\n   - inside");
});
