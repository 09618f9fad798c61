import { defineComponent } from "#app/base/component.ts";
import { findNews } from "./news.server.ts";
import { type ArticleCard, newsHref, noFilter, toCards } from "./news.ts";
import { newsTeasersProps } from "./news-teasers-props.ts";

export interface NewsTeasersData {
  articles: ArticleCard[];
  /** The listing with the same choice. */
  all: string;
}

/** The newest articles of the chosen values of each filter; of all when none is chosen. */
export const newsTeasers = defineComponent({
  name: "NewsTeasers",
  props: newsTeasersProps,
  async load({ heading: _, layout: __, count, ...chosen }, { db }): Promise<NewsTeasersData> {
    const { filter, articles } = await findNews(db, { ...noFilter, ...chosen }, { page: 1, size: count });
    return { articles: toCards(articles), all: newsHref(filter) };
  },
  markup: () => import("./news-teasers.tsx"),
});
