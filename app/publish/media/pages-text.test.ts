import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { readTree } from "#app/publish/read-tree.ts";
import { readDocument } from "./documents.ts";
import { joinPages } from "./pages-text.ts";

describe("the text of a document", () => {
  test("has no headers, footers or page numbers", () => {
    const pages = ["A guide", "More of it", "The end"].map(
      (text, at) => `Children’s Commissioner WA\n${text}\n12 ramps\nand 3 rails\nA guide, 2026\nPage ${at + 1} of 3`,
    );
    assert.equal(
      joinPages(pages),
      "A guide 12 ramps and 3 rails More of it 12 ramps and 3 rails The end 12 ramps and 3 rails.",
    );
    assert.equal(
      joinPages(["Page 1Our office\nOne\nTwo\nThree", "Page 2Our office\nFour\nFive\nSix"]),
      "One Two Three Four Five Six.",
    );
  });
  test("keeps meaningful numbers, and a single page except its number", () => {
    assert.equal(joinPages(["Seven questions\n7 answers\n1800 975 707\n1"]), "Seven questions 7 answers 1800 975 707.");
    assert.equal(
      joinPages(["In 2026\nwe met\nin Broome", "12 councils\nsaid\nyes"]),
      "In 2026 we met in Broome 12 councils said yes.",
    );
    assert.equal(joinPages([]), "");
  });
  test("joins wrapped lines, and ends headings like sentences", () => {
    const lines = [
      "Find your people",
      "You need about ten to begin with. Some of them should come from Western",
      "Australia’s south, and at least two should not skate",
      "at all",
      "☐ We have a room",
      "What we measured",
    ];
    assert.equal(
      joinPages([lines.join("\n")]),
      "Find your people. You need about ten to begin with. Some of them should come from Western Australia’s south, and at least two should not skate at all. ☐ We have a room. What we measured.",
    );
  });
  test("has words that a line's end divides in one piece, and as a compound in case they are one", () => {
    assert.equal(
      joinPages(["Self-\nesteem grows in every neigh-\nbourhood. One neighbourhood", "held soft\u00ad\nball games"]),
      "Selfesteem grows in every neighbourhood. One neighbourhood held softball games. Self-esteem soft-ball.",
    );
    assert.equal(
      joinPages([
        "The Commis-\nsioner asks for inter-\nnationali-\nsation. The neigh- bours were Commis-",
        "sioners, too",
      ]),
      "The Commissioner asks for internationalisation. The neighbours were Commissioners, too. Commis-sioner inter-nationali-sation neigh-bours Commis-sioners.",
    );
    assert.equal(joinPages(["WE STOP BULLY-\nING HERE"]), "WE STOP BULLYING HERE. BULLY-ING.");
    assert.equal(
      joinPages(["A 12-year-\nold can join long- \nor short-\nand mid-term plans -\nif so"]),
      "A 12-year-old can join long- or short- and mid-term plans - if so. yearold.",
    );
  });
  test("is read at once, however long a word is", () => {
    assert.equal(joinPages(["a".repeat(400_000)]).length, 400_001);
  });
  test("that we publish is clean, page by page", async () => {
    const tree = readTree(path.resolve(import.meta.dirname, "../../../content"));
    for (const name of ["ask-the-doctor", "skate-park-guide", "rights-poster", "our-plan-for-children"]) {
      const { text } = await readDocument(tree, `documents/${name}.pdf`);
      assert.ok((text ?? "").length > 500, name);
      assert.doesNotMatch(text ?? "", /Page \d|^Children’s Commissioner WA/, name);
    }
    const { text } = await readDocument(tree, "documents/skate-park-checklist.docx");
    assert.match(
      text ?? "",
      /^Skate park checklist\. To fill in, .* park\. Print this list .* Before the first meeting\. ☐ We are at least ten people/,
    );
  });
});
