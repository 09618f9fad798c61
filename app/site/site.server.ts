import { cachePublished, jsonColumn } from "#app/base/stores.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Site } from "./site.ts";
import { TIME_ZONE } from "./site-content.ts";

const siteJson = jsonColumn<Site>();

/** @throws when nothing has been published */
export function findSite(db: Db): Promise<Site> {
  return cachePublished(db, "site", async () => {
    const { site_json } = await db.selectFrom("site").select("site_json").executeTakeFirstOrThrow();
    return siteJson.parse(site_json);
  });
}

/** Empty before anything has been published. */
export async function listLeft(db: Db): Promise<string[]> {
  const row = await db.selectFrom("site").select("site_json").executeTakeFirst();
  if (!row) return [];
  const old = "The content was published by an earlier version. Publish it first: npm run content -- publish";
  return siteJson.parse(row.site_json).left ?? [old];
}

/** The default before anything has been published. */
export function findTimeZone(db: Db): Promise<string> {
  return cachePublished(db, "time zone", async () => {
    const row = await db.selectFrom("site").select("site_json").executeTakeFirst();
    return (row && siteJson.parse(row.site_json).timeZone) ?? TIME_ZONE;
  });
}

export async function replaceSite(trx: Db, site: Site): Promise<void> {
  await trx.deleteFrom("site").execute();
  await trx
    .insertInto("site")
    .values({ id: 1, site_json: siteJson.format(site) })
    .execute();
}
