import { type Insertable, sql } from "kysely";
import { jsonColumn } from "#app/base/json-column.ts";
import { keepPublished } from "#app/site/published.server.ts";
import type { DocumentFile } from "#app/ui/document.ts";
import type { Picture } from "#app/ui/picture.ts";
import type { Db, NewArticleRow, Tables } from "#server/db/schema.ts";
import { type ArticleItem, type Combination, countArticles, type Term, type Terms } from "./news.ts";
import type { FeedArticle } from "./news-feed.ts";

export const pictureJson = jsonColumn<Picture>();
export const documentsJson = jsonColumn<DocumentFile[]>();

/** An article as its page shows it. */
export interface Article extends ArticleItem {
  summary: string;
  html: string;
  /** Words under the picture. */
  caption: string | null;
  documents: DocumentFile[];
  categorySlug: string;
  issues: Term[];
}

/** What listing and feed need before they can choose articles: the terms and the counted combinations. */
export function listFacets(db: Db): Promise<Facets> {
  return keepPublished(db, "news facets", () => readFacets(db));
}

interface Facets {
  terms: Terms;
  combinations: Combination[];
}

async function readFacets(db: Db): Promise<Facets> {
  const [terms, combinations] = await Promise.all([
    db.selectFrom("news_term").select(["kind", "slug", "label", "tone"]).orderBy("position").execute(),
    db.selectFrom("news_facet").selectAll().execute(),
  ]);
  const ofKind = (kind: "category" | "issue") =>
    terms.filter((term) => term.kind === kind).map(({ slug, label, tone }): Term => ({ slug, label, tone }));
  return {
    terms: { category: ofKind("category"), issue: ofKind("issue") },
    combinations: combinations.map((row) => ({ ...row, issues: row.issues === "" ? [] : row.issues.split(",") })),
  };
}

interface Choice {
  /** Every combination of the site. */
  combinations: Combination[];
  /** The combinations wanted. */
  matching: Combination[];
  limit: number;
  offset: number;
}

/** Articles of the wanted combinations, newest first. */
export async function listArticles(db: Db, choice: Choice, terms: Terms): Promise<ArticleItem[]> {
  if (choice.matching.length === 0) return [];
  const rows = await selectArticles(db, choice).execute();
  return rows.map((row) => toItem(row, terms));
}

/** The same, with summaries. */
export async function listFeedArticles(db: Db, choice: Choice, terms: Terms): Promise<FeedArticle[]> {
  if (choice.matching.length === 0) return [];
  const rows = await selectArticles(db, choice).select("article.summary").execute();
  return rows.map((row) => ({ ...toItem(row, terms), summary: row.summary }));
}

/**
 * The statement of `listArticles`. When many articles match it walks all of them from the newest; when few match
 * it fetches those and sorts them. Each way has its index.
 */
export function selectArticles(db: Db, { combinations, matching, limit, offset }: Choice) {
  const total = countArticles(combinations);
  const matches = countArticles(matching);
  let chosen = db.selectFrom("article").select("id");
  if (matching.length < combinations.length) {
    const ids = matching.map((combination) => combination.id);
    const walked = ((offset + limit) * total) / matches;
    // The plus sign keeps the engine from the index of this column.
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
      "article.background",
      "article.rectangular",
      "article.picture_json",
      "news_facet.category",
    ]);
}

/** The article at `/news/<slug>/`, or null. */
export async function findArticle(db: Db, slug: string, terms: Terms): Promise<Article | null> {
  const row = await selectItems(db)
    .select(["article.summary", "article.html", "article.caption", "article.documents_json", "news_facet.issues"])
    .where("article.slug", "=", slug)
    .executeTakeFirst();
  if (!row) return null;
  const issues = row.issues.split(",");
  return {
    ...toItem(row, terms),
    categorySlug: row.category,
    issues: terms.issue.filter((term) => issues.includes(term.slug)),
    summary: row.summary,
    html: row.html,
    caption: row.caption,
    documents: documentsJson.parse(row.documents_json),
  };
}

/** The articles just before and just after one in time. */
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
    row ? { url: `/news/${row.slug}/`, headline: row.headline } : null;
  return { earlier: link(earlier), later: link(later) };
}

/** Addresses of all articles, newest first. */
export async function listArticleAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("article").select("slug").orderBy("date", "desc").orderBy("id", "desc").execute();
  return rows.map((row) => `/news/${row.slug}/`);
}

/** An article as publishing hands it over; `id` grows with the date. */
export interface PublishedArticle extends Omit<NewArticleRow, "facet_id"> {
  category: string;
  issues: string[];
}

/** A value of a filter as publishing hands it over, in the order of the filter. */
export interface PublishedTerm extends Term {
  kind: "category" | "issue";
}

/** Replaces all news by these. Call it inside a transaction. */
export async function replaceNews(
  trx: Db,
  news: { terms: PublishedTerm[]; articles: PublishedArticle[] },
): Promise<void> {
  await trx.deleteFrom("article").execute();
  await trx.deleteFrom("news_facet").execute();
  await trx.deleteFrom("news_term").execute();
  await insertInBatches(
    trx,
    "news_term",
    news.terms.map((term, position) => ({ ...term, position })),
  );
  const facets = new Map<string, { id: number; category: string; year: number; issues: string; articles: number }>();
  const rows = news.articles.map(({ category, issues, ...article }): NewArticleRow => {
    const year = new Date(article.date).getUTCFullYear();
    const key = `${category} ${year} ${issues.join(",")}`;
    const facet = facets.get(key) ?? { id: facets.size + 1, category, year, issues: issues.join(","), articles: 0 };
    facet.articles += 1;
    facets.set(key, facet);
    return { ...article, facet_id: facet.id };
  });
  await insertInBatches(trx, "news_facet", [...facets.values()]);
  await insertInBatches(trx, "article", rows);
}

/** Rows of one statement: SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const BATCH = 500;

async function insertInBatches<T extends "article" | "news_facet" | "news_term">(
  trx: Db,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + BATCH) as never)
      .execute();
}

type ItemRow = Pick<
  NewArticleRow,
  "id" | "slug" | "headline" | "date" | "date_string" | "background" | "rectangular"
> & { picture_json: string | null; category: string };

function toItem(row: ItemRow, terms: Terms): ArticleItem {
  const category = terms.category.find((term) => term.slug === row.category);
  return {
    id: row.id,
    url: `/news/${row.slug}/`,
    headline: row.headline,
    date: new Date(row.date).toISOString().slice(0, 10),
    dateString: row.date_string,
    category: category?.label ?? row.category,
    tone: category?.tone ?? "teal",
    background: row.background,
    rectangular: row.rectangular === 1,
    picture: row.picture_json ? pictureJson.parse(row.picture_json) : null,
  };
}
