import { cachePublished, jsonColumn } from "#app/base/stores.server.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Db } from "#server/db/schema.ts";
import { type ConcernGuide, concernsSchema } from "./concern-content.ts";

const guideJson = jsonColumn<ConcernGuide>();

export function findGuide(db: Db): Promise<ConcernGuide> {
  return cachePublished(db, "concern guide", async () => {
    const row = await db.selectFrom("concern_guide").select("guide_json").executeTakeFirst();
    return row ? guideJson.parse(row.guide_json) : concernsSchema.parse({});
  });
}

/** Call it inside a transaction. */
export async function replaceGuide(trx: Db, guide: ConcernGuide): Promise<void> {
  await trx.deleteFrom("concern_guide").execute();
  await trx
    .insertInto("concern_guide")
    .values({ id: 1, guide_json: guideJson.format(guide) })
    .execute();
}

export const concernContent: FeatureContent<{ concerns: ConcernGuide }, ConcernGuide> = {
  files: { concerns: { paths: /^concerns\.yaml$/, schema: concernsSchema } },
  check: (_, { concerns: [guide] }) => guide?.value ?? concernsSchema.parse({}),
  store: replaceGuide,
};
