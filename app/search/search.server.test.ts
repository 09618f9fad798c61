import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { replaceHelpWords } from "#app/site/help-words.server.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { checkContent } from "#server/publish/check-content.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { replaceSearch, search } from "./search.server.ts";

const content = path.resolve(import.meta.dirname, "../../content");
const queries = `skate park|Bunbury|rights|your rights|complaint|how to complain|school|bullying|online safety|phone
mental health|counsellor|Kalgoorlie|foster care|youth justice|disability|wheelchair|beach|swings|playground
bus|last bus home|library|reading|music|songs|garden|football|footy|quarter
Broome|Fitzroy Crossing|Wadjemup|letters|Commissioner|advisers|plan|report|poster|guide
"skate park"|"last bus"|"good school day"|communit|child|childr|privacy|cookie|accessib|contact
emergency|Kids Helpline|suspended|uniform|toilets|home|poor|food|Leila|ramp gradient`
  .split(/[|\n]/)
  .map((query) => query.trim());

let postgres: Postgres;
const engines: Record<"sqlite" | "postgres", Db> = {} as never;
const both = () => [engines.sqlite, engines.postgres];

before(async () => {
  postgres = await startPostgres();
  engines.sqlite = connect({ sqlite: ":memory:" });
  engines.postgres = connect({ postgres: await postgres.createDatabase() });
  const { search: found, helpWords } = await checkContent(readTree(content));
  for (const db of both()) {
    await migrate(db);
    await db.transaction().execute((trx) => replaceSearch(trx, found.documents, found.settings));
    await replaceHelpWords(db, helpWords);
  }
});
after(async () => {
  for (const db of both()) await db.destroy();
  await postgres.stop();
});

/** Every address that a term finds, in order. */
async function addresses(db: Db, term: string): Promise<string[]> {
  const { results } = await search(db, term, 10);
  return results.map((result) => result.address);
}

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

    test("a title counts above a text", async () => {
      const { results } = await ask("accessibility");
      assert.equal(results[0]?.address, "/accessibility/");
    });
    test("the text of a document leads to its resource", async () => {
      const { results } = await ask("stethoscope cannula");
      assert.match(results[0]?.address ?? "", /^\/resources\//);
    });
    test("a phrase in quotes finds less than its words", async () => {
      const [words, phrase] = [await ask("bus home"), await ask('"home bus"')];
      assert.ok(words.total > 0);
      assert.equal(phrase.total, 0);
    });
    test("accents and case make no difference", async () => {
      assert.equal((await ask("SKÁTE párk")).total, (await ask("skate park")).total);
    });
    test("a misspelt word is corrected, and its help is not held back", async () => {
      assert.equal((await ask("skatt perk")).didYouMean, "skate park");
      assert.equal((await ask("self-harn")).needsHelp, true);
    });
    test("a page knows the pages above it", async () => {
      const result = (await ask("complaints")).results.find(({ address }) => address === "/your-rights/complaints/");
      assert.deepEqual(result?.path, ["Your rights"]);
    });
    test("results grow by ten, and a page beyond the last is the last", async () => {
      const second = await ask("children", 2);
      assert.equal(second.results.length, 20);
      assert.deepEqual(second.results.slice(0, 10), (await ask("children")).results);
      assert.equal((await ask("skate park", 99)).hasNext, false);
    });
    test("any text is a term: nothing is an error", async () => {
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
    });
    test("nothing asked is nothing found", async () => {
      const answer = await ask("");
      assert.equal(answer.total, 0);
      assert.equal(answer.didYouMean, null);
    });
  });
