import { inBatches, jsonColumn } from "#app/base/stores.server.ts";
import type { Db } from "#server/db/schema.ts";
import { type Resource, resourceHref } from "./resource.ts";

const resourceJson = jsonColumn<Resource>();

export interface ResourceDetails extends Resource {
  html: string;
}

/** The newest first. */
export async function listResources(db: Db, limit?: number): Promise<Resource[]> {
  const all = db.selectFrom("resource").select("resource_json").orderBy("date", "desc").orderBy("id", "desc");
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.map((row) => resourceJson.parse(row.resource_json));
}

export async function countResources(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("resource")
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findResource(db: Db, slug: string): Promise<ResourceDetails | null> {
  const row = await db
    .selectFrom("resource")
    .select(["resource_json", "html"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ? { ...resourceJson.parse(row.resource_json), html: row.html } : null;
}

/** Call it inside a transaction. */
export async function replaceResources(trx: Db, resources: ResourceDetails[]): Promise<void> {
  await trx.deleteFrom("resource").execute();
  const rows = resources.map(({ html, ...resource }, index) => ({
    id: index + 1,
    slug: resource.slug,
    date: Date.parse(resource.date),
    resource_json: resourceJson.format(resource),
    html,
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("resource").values(batch).execute();
}

export async function listResourceAddresses(db: Db): Promise<string[]> {
  const resources = await listResources(db);
  return resources.filter((resource) => !resource.link).map((resource) => resourceHref(resource.slug));
}
