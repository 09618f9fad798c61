import { type Insertable, type Selectable, sql } from "kysely";
import type { DocumentFile, Picture } from "#app/base/media-files.ts";
import { cachePublished, inBatches, jsonColumn } from "#app/base/stores.server.ts";
import { type ListWindow, listWindow } from "#app/ui/list-window.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import {
  type ArticleItem,
  articleHref,
  type Combination,
  countArticles,
  eachFacet,
  type Facets,
  facetNames,
  knownFilter,
  matchingCombinations,
  type NamedFacet,
  type NewsFilter,
  type Term,
  type Terms,
} from "./news.ts";

const pictureJson = jsonColumn<Picture>();
const documentsJson = jsonColumn<DocumentFile[]>();
const valuesJson = jsonColumn<Partial<Combination["values"]>>();

interface ArticleText {
  html: string;
  caption: string | null;
  documents: DocumentFile[];
}

interface Article extends ArticleItem, ArticleText {
  categorySlug: string;
  issues: Term[];
}

function listFacets(db: Db): Promise<Facets> {
  return cachePublished(db, "news facets", async () => {
    const [named, rows] = await Promise.all([
      db.selectFrom("news_term").select(["kind", "slug", "label", "tone"]).orderBy("position").execute(),
      db.selectFrom("news_facet").selectAll().execute(),
    ]);
    const combinations = rows.map((row) => ({ id: row.id, values: valuesOf(row), articles: row.articles }));
    const terms = eachFacet((name): Term[] => {
      const ofKind = named.filter((term) => term.kind === name);
      if (ofKind.length > 0) return ofKind;
      // Values that no editor named, such as years: the latest first.
      const values = [...new Set(combinations.flatMap(({ values }) => values[name]))].sort().reverse();
      return values.map((value) => ({ slug: value, label: value, tone: null }));
    });
    return { terms, combinations };
  });
}

/** Content that was published before a filter was added has no values for it. */
function valuesOf({ values_json }: Pick<Selectable<Tables["news_facet"]>, "values_json">): Combination["values"] {
  const values = valuesJson.parse(values_json ?? "{}");
  return eachFacet((name) => values[name] ?? []);
}

interface News extends ListWindow {
  filter: NewsFilter;
  facets: Facets;
  articles: ArticleItem[];
  total: number;
}

/**
 * @param asked may name values that the site does not have
 * @param window the page of the list, from 1, and how many articles each page adds
 */
export async function findNews(db: Db, asked: NewsFilter, window: { page: number; size: number }): Promise<News> {
  const facets = await listFacets(db);
  const { terms, combinations } = facets;
  const filter = knownFilter(asked, terms);
  const matching = matchingCombinations(combinations, filter);
  const total = countArticles(matching);
  const listed = listWindow(window.page, total, window.size);
  const rows = total === 0 ? [] : await selectArticles(db, { combinations, matching, ...listed }).execute();
  return { filter, facets, articles: rows.map((row) => toItem(row, terms)), total, ...listed };
}

interface Choice extends Pick<ListWindow, "limit" | "offset"> {
  combinations: Combination[];
  /** At least one. */
  matching: Combination[];
}

/**
 * When many articles match it walks all of them from the newest; when few match it fetches those and sorts them. Each
 * way has its index.
 */
export function selectArticles(db: Db, { combinations, matching, limit, offset }: Choice) {
  const total = countArticles(combinations);
  const matches = countArticles(matching);
  let chosen = db.selectFrom("article").select("id");
  if (matching.length < combinations.length) {
    const ids = matching.map((combination) => combination.id);
    const walked = ((offset + limit) * total) / matches;
    // The plus sign keeps the query planner from using the index of this column.
    chosen = walked < matches ? chosen.where(sql<number>`+facet_id`, "in", ids) : chosen.where("facet_id", "in", ids);
  }
  return selectItems(db)
    .where("article.id", "in", chosen.orderBy("date", "desc").orderBy("id", "desc").limit(limit).offset(offset))
    .orderBy("article.date", "desc")
    .orderBy("article.id", "desc");
}

function selectItems(db: Db) {
  return db
    .selectFrom("article")
    .innerJoin("news_facet", "news_facet.id", "article.facet_id")
    .select([
      "article.id",
      "article.slug",
      "article.headline",
      "article.date",
      "article.date_string",
      "article.summary",
      "article.background",
      "article.rectangular",
      "article.picture_json",
      "article.atom_id",
      "news_facet.values_json",
    ]);
}

export async function findArticle(db: Db, slug: string): Promise<Article | null> {
  const [{ terms }, row] = await Promise.all([
    listFacets(db),
    selectItems(db)
      .select(["article.html", "article.caption", "article.documents_json"])
      .where("article.slug", "=", slug)
      .executeTakeFirst(),
  ]);
  if (!row) return null;
  const { category, issue } = valuesOf(row);
  return {
    ...toItem(row, terms),
    categorySlug: category[0] ?? "",
    issues: terms.issue.filter((term) => issue.includes(term.slug)),
    html: row.html,
    caption: row.caption,
    documents: documentsJson.parse(row.documents_json),
  };
}

export async function findNeighbours(db: Db, article: Pick<ArticleItem, "id">) {
  const neighbour = (comparison: "<" | ">", direction: "asc" | "desc") =>
    db
      .selectFrom("article")
      .select(["slug", "headline"])
      .where("id", comparison, article.id)
      .orderBy("id", direction)
      .limit(1)
      .executeTakeFirst();
  const [earlier, later] = await Promise.all([neighbour("<", "desc"), neighbour(">", "asc")]);
  const link = (row: { slug: string; headline: string } | undefined) =>
    row ? { url: articleHref(row.slug), headline: row.headline } : null;
  return { earlier: link(earlier), later: link(later) };
}

export async function listArticleAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("article").select("slug").orderBy("date", "desc").orderBy("id", "desc").execute();
  return rows.map((row) => articleHref(row.slug));
}

/** `id` grows with the date. */
export interface PublishedArticle extends Omit<ArticleItem, "url" | "category" | "tone">, ArticleText {
  slug: string;
  formerly: string[];
  /** In their order; the year is that of its date. */
  values: Record<NamedFacet, string[]>;
}

export interface PublishedTerm extends Term {
  kind: NamedFacet;
}

/** An article keeps its `atomId` when its address changes. Call it inside a transaction. */
export async function replaceNews(
  trx: Db,
  news: { terms: PublishedTerm[]; articles: PublishedArticle[] },
): Promise<void> {
  const before = await trx.selectFrom("article").select(["slug", "atom_id"]).execute();
  const ids = new Map(before.map((row) => [articleHref(row.slug), row.atom_id]));
  await trx.deleteFrom("article").execute();
  await trx.deleteFrom("news_facet").execute();
  await trx.deleteFrom("news_term").execute();
  const terms = news.terms.map((term, position) => ({ ...term, position }));
  for (const batch of inBatches(terms)) await trx.insertInto("news_term").values(batch).execute();
  const combinations = new Map<string, Combination>();
  const rows = news.articles.map((article) => {
    const values = { ...article.values, year: [article.date.slice(0, 4)] };
    const key = facetNames.map((name) => values[name].join(",")).join(" ");
    const combination = combinations.get(key) ?? { id: combinations.size + 1, values, articles: 0 };
    combination.articles += 1;
    combinations.set(key, combination);
    const addresses = [articleHref(article.slug), ...article.formerly];
    const atomId = addresses.map((address) => ids.get(address)).find(Boolean) ?? article.atomId;
    return toRow({ ...article, atomId }, combination.id);
  });
  const facets = [...combinations.values()].map(toFacetRow);
  for (const batch of inBatches(facets)) await trx.insertInto("news_facet").values(batch).execute();
  for (const batch of inBatches(rows)) await trx.insertInto("article").values(batch).execute();
}

/** Three columns are for the version before; see `schema.ts`. */
function toFacetRow({ id, values, articles }: Combination): Insertable<Tables["news_facet"]> {
  return { id, category: "", issues: "", year: 0, values_json: valuesJson.format(values), articles };
}

function toRow(article: PublishedArticle, facet_id: number): Insertable<Tables["article"]> {
  const { date, dateString, atomId, rectangular, picture, documents, values: _, formerly: __, ...same } = article;
  return {
    ...same,
    facet_id,
    date: Date.parse(date),
    date_string: dateString,
    atom_id: atomId,
    rectangular: rectangular ? 1 : 0,
    picture_json: picture && pictureJson.format(picture),
    documents_json: documentsJson.format(documents),
  };
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>["executeTakeFirstOrThrow"]>>;

function toItem(row: ItemRow, terms: Terms): ArticleItem {
  const [slug = ""] = valuesOf(row).category;
  const category = terms.category.find((term) => term.slug === slug);
  return {
    id: row.id,
    url: articleHref(row.slug),
    headline: row.headline,
    date: new Date(row.date).toISOString().slice(0, 10),
    dateString: row.date_string,
    category: category?.label ?? slug,
    tone: category?.tone ?? "teal",
    background: row.background,
    rectangular: row.rectangular === 1,
    picture: row.picture_json ? pictureJson.parse(row.picture_json) : null,
    summary: row.summary,
    atomId: row.atom_id,
  };
}
