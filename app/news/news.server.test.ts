import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { onBothEngines } from "#server/db/testing.ts";
import {
  findArticle,
  findNeighbours,
  findNews,
  type PublishedArticle,
  type PublishedTerm,
  replaceNews,
  selectArticles,
} from "./news.server.ts";
import { type NewsFilter, noFilter, PAGE_SIZE } from "./news.ts";

const terms: PublishedTerm[] = [
  { kind: "category", slug: "reports", label: "Reports", tone: "teal" },
  { kind: "category", slug: "events", label: "Events", tone: "coral" },
  { kind: "issue", slug: "play", label: "Play", tone: null },
  { kind: "issue", slug: "school", label: "School", tone: null },
];

/** Enough for the query planners to prefer an index where there is one. */
const TOTAL = 10_000;

function makeArticles(count: number): PublishedArticle[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: `article-${index + 1}`,
    values: {
      ...noFilter,
      category: [index % 3 === 0 ? "events" : "reports"],
      issue: index % 5 === 0 ? ["play", "school"] : [index % 2 === 0 ? "play" : "school"],
    },
    date: new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10),
    dateString: `Day ${index + 1}`,
    headline: `Article ${index + 1}`,
    summary: "A summary.",
    background: "teal",
    rectangular: true,
    picture: index % 2 === 0 ? { hash: "abc", width: 640, height: 427, alt: "A drawing" } : null,
    caption: null,
    documents: [],
    html: "<p>Words.</p>",
    atomId: `tag:site.test,2000:/news/article-${index + 1}/`,
    formerly: [],
  }));
}

onBothEngines((db, engine) => {
  const replaceAll = (articles: PublishedArticle[]) =>
    db()
      .transaction()
      .execute((trx) => replaceNews(trx, { terms, articles }));
  before(() => replaceAll(makeArticles(TOTAL)));

  const list = (filter: Partial<NewsFilter>, size = 12, page = 1) =>
    findNews(db(), { ...noFilter, ...filter }, { page, size });

  test("the newest articles come first", async () => {
    const { articles, total } = await list({});
    assert.equal(total, TOTAL);
    assert.deepEqual(articles.map((article) => article.id).slice(0, 3), [TOTAL, TOTAL - 1, TOTAL - 2]);
    assert.equal(articles.length, 12);
  });

  test("the count is the number listed, under every kind of filter", async () => {
    const filters: Partial<NewsFilter>[] = [
      { category: ["events"] },
      { issue: ["play"] },
      { issue: ["play", "school"] },
      { year: ["2024"] },
      { category: ["reports"], issue: ["school"], year: ["2025", "2023"] },
    ];
    for (const filter of filters) {
      const { articles, total } = await list(filter, TOTAL);
      assert.equal(articles.length, total, JSON.stringify(filter));
      assert.ok(total > 0);
      assert.deepEqual(
        [...articles].sort((a, b) => b.id - a.id),
        articles,
      );
    }
  });

  test("a filter without defined values offers those of the articles, latest first", async () => {
    const { terms } = (await list({})).facets;
    assert.deepEqual(
      terms.issue.map(({ label }) => label),
      ["Play", "School"],
    );
    assert.deepEqual(terms.year.map(({ slug }) => slug).slice(-2), ["2001", "2000"]);
  });

  test("an article keeps its id in feeds when its address changes, and changes again", async () => {
    const [old = makeArticles(1)[0] as PublishedArticle] = makeArticles(1);
    const idAfter = async (...articles: PublishedArticle[]) => {
      await replaceAll(articles);
      return (await list({})).articles.map(({ atomId }) => atomId);
    };
    const moved = { ...old, slug: "second", formerly: ["/news/article-1/"], date: "2000-02-01", atomId: "tag:other" };
    for (const article of [
      old,
      moved,
      { ...moved, slug: "third", formerly: ["/news/second/", "/news/article-1/"] },
      { ...moved, slug: "third", formerly: [] },
    ])
      assert.deepEqual(await idAfter(article), [old.atomId], article.slug);
    const fresh = { ...old, id: 2, date: "2000-03-01", atomId: "tag:fresh" };
    assert.deepEqual(await idAfter({ ...moved, slug: "third" }, fresh), ["tag:fresh", old.atomId]);
    await replaceAll(makeArticles(TOTAL));
  });

  test("pages follow one another without gaps", async () => {
    const all = (await list({ issue: ["play"] }, 36)).articles;
    const second = (await list({ issue: ["play"] }, 18, 2)).articles;
    assert.deepEqual(second, all);
    assert.deepEqual((await list({ issue: ["play"] }, PAGE_SIZE)).articles, all.slice(0, 12));
    const eleventh = (await list({ issue: ["play"] }, 3, 11)).articles;
    assert.deepEqual(eleventh, all.slice(3, 33));
  });

  test("an article is found by its slug, with its neighbours in time", async () => {
    const article = await findArticle(db(), "article-6");
    assert.equal(article?.headline, "Article 6");
    assert.deepEqual(
      article?.issues.map((issue) => issue.label),
      ["Play", "School"],
    );
    assert.deepEqual(await findNeighbours(db(), { id: 6 }), {
      earlier: { url: "/news/article-5/", headline: "Article 5" },
      later: { url: "/news/article-7/", headline: "Article 7" },
    });
    assert.equal((await findNeighbours(db(), { id: 1 })).earlier, null);
    assert.equal(await findArticle(db(), "nothing"), null);
  });

  describe("the query plan", () => {
    test("never reads the whole table of articles", async () => {
      if (engine.name === "PostgreSQL") await sql`analyze`.execute(db());
      const { combinations } = (await list({})).facets;
      for (const matching of [combinations, combinations.slice(0, 1)]) {
        const statement = selectArticles(db(), { combinations, matching, limit: 12, offset: 0 });
        const plan = JSON.stringify(
          await (engine.name === "SQLite" ? statement.explain(undefined, sql`query plan`) : statement.explain("text")),
        );
        assert.match(plan, /article_newest|article_facet/);
        if (engine.name === "SQLite") assert.doesNotMatch(plan, /SCAN article(?! USING)/);
        else assert.doesNotMatch(plan, /Seq Scan on article/);
      }
    });
  });
});
