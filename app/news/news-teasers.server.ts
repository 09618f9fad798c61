import { defineComponent } from "#app/base/component.ts";
import { listArticles, listFacets } from "./news.server.ts";
import { type ArticleItem, knownFilter, matchingCombinations, newsHref, withoutAlt } from "./news.ts";
import { newsTeasersProps } from "./news-teasers-props.ts";

export interface NewsTeasersData {
  articles: ArticleItem[];
  /** The listing with the same choice. */
  all: string;
}

/** The newest articles of the chosen categories and issues; of all when none is chosen. */
export const newsTeasers = defineComponent({
  name: "NewsTeasers",
  props: newsTeasersProps,
  async load({ count, category, issue }, { db }): Promise<NewsTeasersData> {
    const { terms, combinations } = await listFacets(db);
    const filter = knownFilter({ category, issue, year: [] }, terms, combinations);
    const matching = matchingCombinations(combinations, filter);
    const articles = await listArticles(db, { combinations, matching, limit: count, offset: 0 }, terms);
    return { articles: withoutAlt(articles), all: newsHref(filter) };
  },
  markup: () => import("./news-teasers.tsx"),
});
