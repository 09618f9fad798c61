import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceSearch } from "#app/search/replace-search.server.ts";
import { search } from "#app/search/search.server.ts";
import { onBothEngines } from "#server/db/testing.ts";

const nothing = { synonyms: [], helpPages: [], ordinary: [], everyday: [], tips: [] };
const page = (address: string, text: string) => ({ address, title: "A page", path: [], summary: "", text, date: null });

onBothEngines((db) => {
  test("best bets are counted the same on every page of results, whether they have the words or not", async () => {
    const whole = Array.from({ length: 11 }, (_, at) => page(`/whole-${at}/`, "Our park."));
    const begun = Array.from({ length: 5 }, (_, at) => page(`/begun-${at}/`, "A parka."));
    const without = page("/without/", "Ring us.");
    const having = page("/with/", "No parka.");
    for (const bets of [[without], [having], [without, having]]) {
      const bestBets = bets.map(({ address }) => ({ title: "A page", address, phrases: [["park"]] }));
      const documents = [...whole, ...begun, ...bets];
      await db()
        .transaction()
        .execute((trx) => replaceSearch(trx, documents, { ...nothing, bestBets }));
      // Nothing has both words of the second term, so it finds what has one of them.
      for (const [term, asked] of [
        ["park", 1],
        ["park", 2],
        ["xylophone park", 1],
        ["xylophone park", 2],
      ] as const) {
        const { total, results } = await search(db(), term, asked);
        const shown = asked === 1 ? 10 : documents.length;
        assert.deepEqual([total, results.length], [documents.length, shown], `${term}, page ${asked}`);
      }
    }
  });
});
