import { z } from "zod";
import { listLength, oneOf, requiredText, slugPattern } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { findNews } from "./news.server.ts";
import { type ArticleItem, newsHref, noFilter } from "./news.ts";
import { eachNamedFacet, facetFields } from "./news-content.ts";

const slugs = z.array(z.string().regex(slugPattern, "Write it as in news/filters.yaml.")).default([]);
const slugLists = eachNamedFacet((facet) => slugs.describe(`Only articles of these ${facetFields[facet].named}`));

export interface NewsTeasersData {
  articles: ArticleItem[];
  all: string;
}

export const newsTeasers = defineComponent({
  name: "NewsTeasers",
  props: z.strictObject({
    heading: requiredText("the heading").default("Latest news"),
    layout: oneOf(["lead", "grid"])
      .default("lead")
      .describe("One large article and four small ones (lead), or all the same size (grid)"),
    count: listLength(5),
    ...slugLists,
  }),
  async load({ heading: _, layout: __, count, ...chosen }, { db }): Promise<NewsTeasersData> {
    const { filter, articles } = await findNews(db, { ...noFilter, ...chosen }, { page: 1, size: count });
    return { articles: articles, all: newsHref(filter) };
  },
});
export type NewsTeasersProps = z.output<typeof newsTeasers.props>;
