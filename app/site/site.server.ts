import type { Db } from "#server/db/schema.ts";
import { keepPublished } from "./published.server.ts";
import type { Office, PublishedSite, Site } from "./site.ts";

/** The site as published last. @throws when nothing has been published */
export async function findSite(db: Db): Promise<Site> {
  const { office: _, ...site } = await findPublished(db);
  return site;
}

/** How to reach and find the office, as published last. @throws when nothing has been published */
export async function findOffice(db: Db): Promise<Office> {
  return (await findPublished(db)).office;
}

function findPublished(db: Db): Promise<PublishedSite> {
  return keepPublished(db, "site", async () => {
    const { site_json } = await db.selectFrom("site").select("site_json").executeTakeFirstOrThrow();
    return JSON.parse(site_json) as PublishedSite;
  });
}

/** Replaces the site's settings and menu. Call it inside a transaction. */
export async function replaceSite(trx: Db, site: PublishedSite): Promise<void> {
  await trx.deleteFrom("site").execute();
  await trx
    .insertInto("site")
    .values({ id: 1, site_json: JSON.stringify(site) })
    .execute();
}
