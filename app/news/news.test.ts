import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Combination,
  countArticles,
  countOptions,
  eachFacet,
  knownFilter,
  matchingCombinations,
  type NewsFilter,
  newsHref,
  noFilter,
  parseNewsQuery,
  type Terms,
  withoutValue,
} from "./news.ts";

const terms: Terms = {
  ...eachFacet(() => []),
  category: [
    { slug: "reports", label: "Reports", tone: "teal" },
    { slug: "events", label: "Events", tone: "coral" },
  ],
  issue: [
    { slug: "play", label: "Play", tone: null },
    { slug: "school", label: "School", tone: null },
    { slug: "care", label: "Care", tone: null },
  ],
  year: ["2026", "2025"].map((year) => ({ slug: year, label: year, tone: null })),
};
const filterOf = (filter: Partial<NewsFilter>): NewsFilter => ({ ...noFilter, ...filter });
const combinations: Combination[] = [
  { id: 1, values: filterOf({ category: ["reports"], issue: ["play"], year: ["2026"] }), articles: 3 },
  { id: 2, values: filterOf({ category: ["reports"], issue: ["play", "school"], year: ["2025"] }), articles: 2 },
  { id: 3, values: filterOf({ category: ["events"], issue: ["school"], year: ["2026"] }), articles: 4 },
];
const matches = (filter: Partial<NewsFilter>) => countArticles(matchingCombinations(combinations, filterOf(filter)));

describe("what an address asks for", () => {
  const parse = (query: string) => parseNewsQuery(new URLSearchParams(query));

  test("values come repeated or comma-joined, each once", () => {
    assert.deepEqual(parse("issue=a&issue=b,c&issue=a").filter.issue, ["a", "b", "c"]);
  });
  test("empty values are ignored", () => {
    assert.deepEqual(parse("issue=&category=,,&year=").filter, noFilter);
  });
});

describe("filtering", () => {
  test("values within a filter are alternatives", () => {
    assert.equal(matches({ issue: ["play", "school"] }), 9);
  });
  test("filters narrow each other", () => {
    assert.equal(matches({ issue: ["school"], year: ["2026"] }), 4);
  });
  test("unknown values are dropped and known ones are put in the order of the options", () => {
    const asked = filterOf({ issue: ["nope", "school", "play"], year: ["1066", "2025"] });
    assert.deepEqual(knownFilter(asked, terms), filterOf({ issue: ["play", "school"], year: ["2025"] }));
  });
  test("each option counts what it would give under the other filters", () => {
    const counts = countOptions(filterOf({ issue: ["play"], year: ["2026"] }), { terms, combinations });
    const of = (options: { value: string; articles: number }[]) =>
      Object.fromEntries(options.map((option) => [option.value, option.articles]));
    assert.deepEqual(of(counts.issue), { play: 3, school: 4, care: 0 });
    assert.deepEqual(of(counts.year), { 2026: 3, 2025: 2 });
    assert.deepEqual(of(counts.category), { reports: 3, events: 0 });
  });
});

describe("links", () => {
  test("values are comma-joined, and defaults are left out of the address", () => {
    assert.equal(newsHref(noFilter), "/news/");
    assert.equal(newsHref(filterOf({ issue: ["a", "b"], year: ["2026"] }), 2), "/news/?issue=a,b&year=2026&page=2");
  });
  test("a link's address is read back as the same filter", () => {
    const filter = filterOf({ category: ["x & y"], issue: ["ä?=#"] });
    const { filter: read } = parseNewsQuery(new URL(newsHref(filter), "http://site.test").searchParams);
    assert.deepEqual(read, filter);
  });
  test("a value can be removed", () => {
    assert.deepEqual(withoutValue(filterOf({ issue: ["a", "b"] }), "issue", "a").issue, ["b"]);
  });
});
