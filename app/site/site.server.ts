import type { Db } from "#server/db/schema.ts";
import type { Site } from "./site.ts";

/** The site as published last. @throws when nothing has been published */
export async function findSite(db: Db): Promise<Site> {
  const { site_json } = await db.selectFrom("site").select("site_json").executeTakeFirstOrThrow();
  return JSON.parse(site_json) as Site;
}

/** Replaces the site's settings and menu. Call it inside a transaction. */
export async function replaceSite(trx: Db, site: Site): Promise<void> {
  await trx.deleteFrom("site").execute();
  await trx
    .insertInto("site")
    .values({ id: 1, site_json: JSON.stringify(site) })
    .execute();
}
