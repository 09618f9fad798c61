import type { Db } from "#server/db/schema.ts";
import { listArticles, listFacets } from "./news.server.ts";
import { type ArticleItem, knownFilter, matchingCombinations, newsHref, withoutAlt } from "./news.ts";
import type { NewsTeasersProps } from "./news-teasers-props.ts";

export interface NewsTeasersData {
  articles: ArticleItem[];
  /** The listing with the same choice. */
  all: string;
}

/** The newest articles of the chosen categories and issues; of all when none is chosen. */
export async function loadNewsTeasers(
  { count, category, issue }: NewsTeasersProps,
  { db }: { db: Db },
): Promise<NewsTeasersData> {
  const { terms, combinations } = await listFacets(db);
  const filter = knownFilter({ category, issue, year: [] }, terms, combinations);
  const matching = matchingCombinations(combinations, filter);
  const articles = await listArticles(db, { combinations, matching, limit: count, offset: 0 }, terms);
  return { articles: withoutAlt(articles), all: newsHref(filter) };
}
