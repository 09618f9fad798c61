import { z } from "zod";
import { listLength, oneOf, slugPattern, words } from "#app/base/content-fields.ts";
import { eachNamedFacet, facetFields } from "./news-content.ts";

const slugs = z.array(z.string().regex(slugPattern, "Write it as in news/filters.yaml.")).default([]);
const chosen = eachNamedFacet((facet) => slugs.describe(`Only articles of these ${facetFields[facet].named}`));

/** Props of the component NewsTeasers. */
export const newsTeasersProps = z.strictObject({
  heading: words("the heading").default("Latest news"),
  /** One large and four small, as on the home page, or all alike. */
  layout: oneOf(["lead", "grid"]).default("lead").describe("One large and four small, or all alike"),
  count: listLength(5),
  ...chosen,
});

export type NewsTeasersProps = z.output<typeof newsTeasersProps>;
