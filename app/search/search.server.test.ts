import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { editionAt } from "#app/publish/contents.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { responsesHref } from "#app/voices/responses/addresses.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { sharedPostgres } from "#server/db/testing.ts";
import { replaceSearch } from "./replace-search.server.ts";
import { search } from "./search.server.ts";
import { listStems, stem } from "./words.ts";

const content = path.resolve(import.meta.dirname, "../../content");
const queries = `skate park|Bunbury|rights|your rights|complaint|how to complain|school|bullying|online safety|phone
mental health|counsellor|Kalgoorlie|foster care|youth justice|disability|wheelchair|beach|swings|playground
bus|last bus home|library|reading|music|songs|garden|football|footy|quarter
Broome|Fitzroy Crossing|Wadjemup|letters|Commissioner|advisers|plan|report|poster|guide
"skate park"|"last bus"|"good school day"|communit|child|childr|privacy|cookie|accessib|contact
emergency|Kids Helpline|suspended|uniform|toilets|home|poor|food|Leila|ramp gradient`
  .split(/[|\n]/)
  .map((query) => query.trim());

const postgres = sharedPostgres();
const engines: Record<"sqlite" | "postgres", Db> = {} as never;
const both = () => [engines.sqlite, engines.postgres];

before(async () => {
  engines.sqlite = connect({ sqlite: ":memory:" });
  engines.postgres = connect({ postgres: await postgres.createDatabase() });
  const { search: found } = editionAt(await checkContent(readTree(content)), Date.now());
  for (const db of both()) {
    await migrate(db);
    await db.transaction().execute((trx) => replaceSearch(trx, found.documents, found.settings));
    await replaceHelpWords(db, found.helpWords);
    await db.insertInto("publication").values({ id: 1, revision: 1, content_hash: "", published_at: 0 }).execute();
  }
});
after(async () => {
  for (const db of both()) await db.destroy();
});

async function addresses(db: Db, term: string): Promise<string[]> {
  const { results } = await search(db, term, 10);
  return results.map((result) => result.address);
}

const noSettings = { synonyms: [], bestBets: [], helpPages: [], ordinary: [], everyday: [], tips: [] };
const undone = new Error("These documents were for one test.");

/** Later documents are newer. */
async function findIn(db: Db, documents: { title: string; text: string }[], term: string): Promise<string[]> {
  let found: string[] = [];
  const trial = db.transaction().execute(async (trx) => {
    const dated = documents.map(({ title, text }, date) => ({
      address: `/${date}/`,
      title,
      path: [],
      summary: "",
      text,
      date,
    }));
    await replaceSearch(trx, dated, noSettings);
    found = await addresses(trx, term);
    throw undone;
  });
  await assert.rejects(trial, undone);
  return found;
}

test("of texts that no phrase was written for, most needs get help, and few others are asked", async (t) => {
  const shares: number[] = [];
  for (const kind of ["needs", "languages", "harmless"]) {
    const file = readFileSync(path.join(content, `../tests/vectors/held-out-${kind}.txt`), "utf8");
    const texts = file.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const answers = await Promise.all(texts.map((text) => search(engines.sqlite, text, 1)));
    shares.push(answers.filter(({ help }) => help !== null).length / texts.length);
  }
  t.diagnostic(shares.map((share) => `${Math.round(share * 100)} %`).join(", "));
  const [needs = 0, languages = 0, harmless = 1] = shares;
  assert.ok(needs >= 0.85 && languages >= 0.9 && harmless <= 0.25, String(shares));
});

test("both engines find the same documents for sixty queries, and mostly the same one first", async (t) => {
  assert.equal(queries.length, 60);
  let sameFirst = 0;
  for (const query of queries) {
    const [sqlite = [], postgresql = []] = await Promise.all(both().map((db) => addresses(db, query)));
    assert.deepEqual([...sqlite].sort(), [...postgresql].sort(), query);
    const [first, second] = await Promise.all(both().map((db) => search(db, query, 1)));
    assert.equal(first?.total, second?.total, query);
    assert.ok((first?.total ?? 0) > 0, `${query} finds nothing`);
    if (sqlite[0] === postgresql[0]) sameFirst += 1;
  }
  t.diagnostic(`${sameFirst} of ${queries.length} queries have the same first result`);
  assert.ok(sameFirst >= 50, `only ${sameFirst} of 60 have the same first result`);
});

for (const engine of ["sqlite", "postgres"] as const)
  describe(engine, () => {
    const ask = (term: string, page = 1) => search(engines[engine], term, page);

    test("the title counts more than the text", async () => {
      const { results } = await ask("accessibility");
      assert.equal(results[0]?.address, "/accessibility/");
    });
    test("a phrase counts as in the title only if the title has all of it", async () => {
      const documents = [
        { title: "The skate park", text: "" },
        { title: "The park to skate", text: "A skate park, a skate park." },
        { title: "Other parks", text: "A skate park." },
        { title: "Skate, said the park", text: "" },
      ];
      assert.equal((await findIn(engines[engine], documents, '"skate park"'))[0], "/0/");
      assert.deepEqual((await findIn(engines[engine], documents, "skate park")).slice(0, 3), ["/0/", "/1/", "/3/"]);
    });
    test("a term found in very many documents is ranked by title and date alone", async () => {
      const words = Array.from({ length: 26 }, (_, index) => `lake${String.fromCharCode(97 + index)}`);
      const often = { title: "", text: words.join(" ") + " lakea lakeb".repeat(9) };
      const once = { title: "", text: words.join(" ") + " hill".repeat(18) };
      const site = (others: number) => [...Array.from({ length: others }, () => once), often, once];
      const first = async (others: number) => (await findIn(engines[engine], site(others), "lakea lakeb lake"))[0];
      assert.equal(await first(400), "/400/");
      assert.equal(await first(2000), "/2001/");
    });
    test("for a long term, documents with its first words in order lead, and each has all its words", async () => {
      const documents = [
        { title: "Ordered", text: "River, hills, roads, farms, lakes, and behind all of that the towns." },
        { title: "Part", text: "River, hills, roads, farms, lakes." },
        { title: "Mixed", text: "Towns, lakes, farms, roads, hills, river." },
      ];
      assert.deepEqual(await findIn(engines[engine], documents, "river hills roads farms lakes towns"), ["/0/", "/2/"]);
    });
    test("the words of components, captions and settings lead to the page that shows them", async () => {
      for (const [term, address] of [
        ["640k", "/about-us/children-in-numbers/"],
        ["years 7 to 12, 7,900 answers", "/about-us/children-in-numbers/"],
        ["Stirling Range in spring", "/about-us/children-in-numbers/"],
        ["do I need an adult", "/your-rights/complaints/"],
        ["1800 55 1800", "/info-for-children-and-young-people/getting-help/"],
        ["Derbarl Yerrigan", "/news/a-cake-with-54-slices/"],
        [
          "lend boots and waive fees",
          "/info-for-children-and-young-people/digime-voices/past-responses/?action=list&id=fair-sport",
        ],
        ["choosing a club", "/"],
      ] as const)
        assert.ok((await addresses(engines[engine], `"${term}"`)).includes(address), term);
    });
    test("a phrase in quotes finds less than its words", async () => {
      const words = await ask("bus home");
      const phrase = await ask('"home bus"');
      assert.ok(words.total > 0);
      assert.equal(phrase.total, 0);
    });
    test("a misspelt word is corrected", async () => {
      for (const [typed, meant] of [
        ["skatt perk", "skate park"],
        ["libary", "library"],
        ["skool rules", "school rules"],
        ["complant", "complaint"],
        ["comunity", "community"],
        ["gardn", "garden"],
        ["heering", "hearing"],
        ["freemantle", "Fremantle"],
        ["bulying", "bullying"],
      ])
        assert.equal((await ask(typed ?? "")).didYouMean, meant, typed);
    });
    test("words of the site, and correct words that look similar, are not corrected", async () => {
      const known = `race relations|human race|grape|vape|cape naturaliste|sacred sites|hip|hint|rapid|death
        |annual report|privacy policy|policy|vaping|school|asdf qwer|skate|home`;
      for (const term of known.split(/\s*\|/)) assert.equal((await ask(term)).didYouMean, null, term);
    });
    test("no harmful word is ever suggested, whatever is typed", async () => {
      const harm = "rape raped hit hitting hurting beats kill suicide abuse scared cutting".split(" ");
      const harmful = new RegExp(`\\b(?:${harm.join("|")})`, "i");
      for (const word of [...harm, "nudes", "touching", "threaten", "choking", "bullied", "kicking", "crying", "die"])
        for (const at of [...word].keys())
          for (const letter of ["", "e", word.charAt(at).repeat(2)]) {
            const term = `school ${word.slice(0, at)}${letter}${word.slice(at + 1)}`;
            assert.doesNotMatch((await ask(term)).didYouMean ?? "", harmful, term);
          }
    });
    test("results name the pages above them, for topics, too", async () => {
      const paths = async (term: string) =>
        new Map((await search(engines[engine], term, 10)).results.map(({ address, path }) => [address, path]));
      assert.deepEqual((await paths("complaints")).get("/your-rights/complaints/"), ["Your rights"]);
      const topics = [...(await paths("place feel safe"))].filter(([address]) => address.includes("past-responses"));
      assert.ok(topics.length > 0);
      for (const [, path] of topics) assert.deepEqual(path, ["Children and young people", "DigiMe voices"]);
    });
    test("documents with the whole word come before those with a longer word that begins with it", async () => {
      for (const term of ["bus", "plan", "read"]) {
        const { results, total } = await search(engines[engine], term, 10);
        const whole = results.map(({ snippet, title }) =>
          [title, ...snippet.map(({ text }) => text)].some((text) => listStems(text).includes(stem(term))),
        );
        assert.ok(total > 0);
        assert.deepEqual(
          whole,
          [...whole].sort((a, b) => Number(b) - Number(a)),
          term,
        );
      }
      assert.equal((await ask("bus")).results[0]?.address, "/news/the-last-bus-home/");
    });
    test("if nothing has all the words, results with most of them are shown, with a note", async () => {
      const some = await ask("stethoscope banana");
      assert.deepEqual([some.hasMost, some.total > 0], [true, true]);
      assert.deepEqual(some.results[0]?.address, "/resources/ask-the-doctor/");
      const three = await ask("skate xylophone park");
      assert.deepEqual([three.hasMost, three.total], [true, (await ask("skate park")).total]);
      assert.equal((await ask("skate park")).hasMost, false);
      const few = await ask("zebra giraffe skate");
      assert.deepEqual([few.total, few.hasMost], [0, false], "one word of three is not most of them");
    });
    test("one word and two find the same, where the site has either", async () => {
      for (const [one, two] of [
        ["skatepark", '"skate park"'],
        ["skateparks", '"skate park"'],
        ["under18s", '"under 18"'],
        ["1800551800", '"1800 55 1800"'],
      ] as const) {
        const [found, meant] = await Promise.all([ask(one), ask(two)]);
        assert.ok(found.total > 0 && found.total >= meant.total, `${one}: ${found.total} of ${meant.total}`);
        assert.deepEqual([found.didYouMean, found.hasMost], [null, false], one);
      }
      const rails = [
        { title: "A handrail", text: "It is safe." },
        { title: "A hand and a rail", text: "Both are safe." },
      ];
      assert.deepEqual((await findIn(engines[engine], rails, "hand rail")).sort(), ["/0/", "/1/"]);
      assert.deepEqual(await findIn(engines[engine], rails, "handrail"), ["/0/"]);
      const designs = [{ title: "A plan", text: "We co-design a park." }];
      assert.deepEqual(await findIn(engines[engine], designs, "codesign"), ["/0/"]);
      assert.equal((await ask("together")).total, (await ask('"together"')).total, "not 'to get her'");
    });
    test("a search in distress shows the help pages first and no spelling suggestion", async () => {
      const said = "kms|want 2 die|i cut my self|nobody would miss me|self-harn|my brother bashes me";
      for (const term of said.split("|")) {
        const { help, results, total, didYouMean, hasMost } = await ask(term);
        const first = results.slice(0, 2).map(({ address }) => address);
        const young = "/info-for-children-and-young-people";
        assert.deepEqual(first, [`${young}/getting-help/`, `${young}/feeling-safe/`], term);
        assert.deepEqual([help, didYouMean, hasMost, total >= 2], ["box", null, false, true], term);
      }
      assert.equal((await ask("white grapes")).help, null);
    });
    test("a quiet line asks about a person whom no page answers, and about other languages, but not about the town", async () => {
      for (const term of [
        "my uncle is odd lately",
        "أبي يضربني",
        "爸爸打我",
        "babam beni dövüyor",
        "fa'amolemole fesoasoani mai ia",
      ])
        assert.equal((await ask(term)).help, "line", term);
      for (const term of ["", "skate park", "where is my library", "zebra giraffe", "Kalgoorlie Dunsborough", "🦘"])
        assert.equal((await ask(term)).help, null, term);
    });
    test("a search in another language is told nothing about spelling", async () => {
      const { isForeign, tips, didYouMean } = await ask("أبي يضربني");
      assert.deepEqual([isForeign, tips, didYouMean], [true, [], null]);
      assert.ok((await ask("skatt perk")).tips.length > 0);
    });
    test("a result says what it is, with the picture of an article, the faces of a topic or a document’s size", async () => {
      const cardOf = async (term: string, address: string) =>
        (await ask(term)).results.find((result) => result.address === address)?.card;
      const article = await cardOf("good school day", "/news/a-good-school-day/");
      assert.deepEqual([article?.kind, article?.about], ["Article", "21 August 2026"]);
      assert.match(article?.picture?.hash ?? "", /^[0-9a-f]+$/);
      const topic = await cardOf("If you ran your school for a day", responsesHref("run-your-school"));
      assert.deepEqual([topic?.kind, topic?.tone, topic?.about], ["Topic", "green", "Asked in 2025"]);
      assert.match(topic?.faces?.join(" ") ?? "", /^(\/media\/avatars\/[0-9a-f]{24}\.png ?){2}$/);
      const report = await cardOf("What makes a good school day", "/resources/a-good-school-day-report/");
      assert.equal(report?.kind, "Document");
      assert.match(report?.about ?? "", /^Report: PDF, \d+ KB$/);
      assert.equal((await cardOf("order resources", "/forms/order-resources/"))?.kind, "Form");
      assert.deepEqual(await cardOf("rights at school", "/your-rights/rights-at-school/"), {
        kind: "Page",
        tone: "teal",
      });
    });
    test("a best bet comes first, even if nothing else is found, and counts once", async () => {
      for (const [term, address] of [
        ["sexting", "/info-for-children-and-young-people/safe-online/"],
        ["grooming", "/info-for-children-and-young-people/safe-online/"],
        ["pregnant", "/info-for-children-and-young-people/getting-help/"],
        ["puberty", "/info-for-children-and-young-people/getting-help/"],
        ["vaping", "/info-for-children-and-young-people/getting-help/"],
        ["so stressed", "/info-for-children-and-young-people/getting-help/"],
        ["my brother smokes", "/info-for-children-and-young-people/getting-help/"],
        ["drugs", "/info-for-children-and-young-people/getting-help/"],
        ["my dog died", "/info-for-children-and-young-people/getting-help/"],
        ["privacy policy", "/privacy/"],
        ["news", "/news/"],
      ])
        assert.equal((await ask(term ?? "")).results[0]?.address, address, term);
      const { results, total } = await search(engines[engine], "complaint", 10);
      assert.equal(results.length, total);
      assert.equal(new Set(results.map(({ id }) => id)).size, total);
    });
    test("a best bet leads for its own words and their plural, not for words that only share a stem", async () => {
      const first = async (term: string) => (await ask(term)).results[0]?.address;
      assert.match((await first("first week at a new school")) ?? "", /^\/news\/.+\//);
      assert.equal((await ask("new schol")).didYouMean, "new school");
      assert.notEqual(await first("planning permission"), "/about-us/our-plan/");
      assert.notEqual(await first("helpful"), "/info-for-children-and-young-people/getting-help/");
      assert.equal(await first("complaints"), "/your-rights/complaints/");
    });
    test("results grow by ten, and a page beyond the end becomes the last one", async () => {
      const second = await ask("children", 2);
      assert.equal(second.results.length, 20);
      assert.deepEqual(second.results.slice(0, 10), (await ask("children")).results);
      const last = await ask("skate park", 99);
      assert.equal(last.hasNext, false);
      assert.ok(last.total > 0);
      assert.equal(last.results.length, last.total);
    });
    test("any text can be searched for without an error", async () => {
      const terms = [
        '"',
        '""',
        "*",
        "NEAR(",
        "a AND",
        "-",
        ":",
        "{title}",
        "\\",
        "'",
        "''",
        "%",
        "_",
        "x".repeat(1_000_000),
        "🦘",
        "\u202eשלום",
        "a\u0000b",
        "'; drop table article; --",
        "<script>alert(1)</script>",
        "\ud800",
        "a:b* & !c | <->",
      ];
      for (const term of terms) {
        const answer = await ask(term);
        assert.equal(typeof answer.total, "number", term.slice(0, 20));
      }
      const { total, popular } = await ask("");
      assert.deepEqual([total, popular.length > 0], [0, true], "without a term there are popular ones");
    });
  });
