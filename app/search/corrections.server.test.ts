import assert from "node:assert/strict";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { replaceSearch } from "#app/search/replace-search.server.ts";
import { search } from "#app/search/search.server.ts";
import { onBothEngines } from "#server/db/testing.ts";

const settings = { synonyms: [], bestBets: [], helpPages: [], ordinary: [], everyday: [], tips: [] };
const letters = "bcdfghklmnprst";

onBothEngines((db) => {
  test("correcting thirty unknown words reads few rows, however many words the site has", async () => {
    const words = [...letters].flatMap((a) =>
      [...letters].flatMap((b) => [...letters].map((c) => `${a}a${b}e${c}oll`)),
    );
    const document = { address: "/a/", title: "Words", path: [], summary: "", text: words.join(" "), date: null };
    await db()
      .transaction()
      .execute((trx) => replaceSearch(trx, [document], settings));
    const read = { queries: 0, rows: 0 };
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        read.queries += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        read.rows += result.rows.length;
        return result;
      },
    };
    const term = words
      .slice(0, 30)
      .map((word) => `${word.slice(0, 3)}x${word.slice(3)}`)
      .join(" ");
    const { didYouMean } = await search(db().withPlugin(counter), term.slice(0, 200), 1);
    assert.ok(didYouMean?.startsWith("babebo"), String(didYouMean));
    assert.ok(words.length > 2500);
    assert.ok(read.rows < 1000, `${read.rows} rows`);
    assert.ok(read.queries < 20, `${read.queries} queries`);
  });

  test("a correction is spelled as most texts spell it, whichever comes first", async () => {
    const most = "Your resume. A RESUME, this resume. Our président: Président, a président";
    for (const text of [`One résumé. The president. ${most}`, `${most}. One résumé. The president.`]) {
      const document = { address: "/a/", title: "Words", path: [], summary: "", text, date: null };
      await db()
        .transaction()
        .execute((trx) => replaceSearch(trx, [document], settings));
      assert.equal((await search(db(), "resumme", 1)).didYouMean, "resume");
      assert.equal((await search(db(), "presiddent", 1)).didYouMean, "président");
    }
  });

  test("a name whose first letter takes two UTF-16 units is found and corrected", async () => {
    const document = { address: "/a/", title: "Words", path: [], summary: "", text: "𠮷野恵美子 said", date: null };
    await db()
      .transaction()
      .execute((trx) => replaceSearch(trx, [document], settings));
    assert.equal((await search(db(), "𠮷野恵美子", 1)).total, 1);
    assert.equal((await search(db(), "𠮷野恵美美子", 1)).didYouMean, "𠮷野恵美子");
  });
});
