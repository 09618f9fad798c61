import { z } from "zod";
import { words } from "#app/base/content-fields.ts";
import { eachNamedFacet, facetFields } from "./news-content.ts";

const slugs = z.array(z.string().regex(/^[a-z0-9-]+$/, "Write it as in news/filters.yaml.")).default([]);
const chosen = eachNamedFacet((facet) => slugs.describe(`Only articles of these ${facetFields[facet].named}`));

/** Props of the component NewsTeasers. */
export const newsTeasersProps = z.strictObject({
  heading: words("the heading").default("Latest news"),
  /** One large and four small, as on the home page, or all alike. */
  layout: z
    .enum(["lead", "grid"], "Write lead or grid.")
    .default("lead")
    .describe("One large and four small, or all alike"),
  count: z.number("Write a number from 1 to 12.").int().min(1).max(12).default(5).describe("How many, from 1 to 12"),
  ...chosen,
});

export type NewsTeasersProps = z.output<typeof newsTeasersProps>;
