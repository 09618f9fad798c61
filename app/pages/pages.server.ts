import type { Picture } from "#app/base/media-files.ts";
import { cachePublished, inBatches, jsonColumn } from "#app/base/stores.server.ts";
import type { Segment } from "#app/components/page-segments.tsx";
import type { LinkedPage } from "#app/site/site.ts";
import type { Db } from "#server/db/schema.ts";
import type { PageContent } from "./page-content.ts";

export interface PageLink {
  page: string;
  title: string;
  description: string;
}

export interface Page extends Pick<PageContent, "title" | "description" | "lead" | "sprig" | "sensitive" | "doors"> {
  path: string;
  picture: Picture | null;
  /** When its text was last reviewed; `date` is in ISO 8601. */
  updated: { date: string; words: string } | null;
  crumbs: LinkedPage[];
  below: PageLink[];
  segments: Segment[];
  html: string;
}

/** A page without components has no `segments`: it is its HTML. */
const pageJson = jsonColumn<Omit<Page, "html" | "segments"> & { segments?: Segment[] }>();

export async function findPage(db: Db, path: string): Promise<Page | null> {
  return cachePublished(db, ["page", path], async () => {
    const row = await db.selectFrom("page").select(["page_json", "html"]).where("path", "=", path).executeTakeFirst();
    if (!row) return null;
    const page = pageJson.parse(row.page_json);
    return { ...page, segments: page.segments ?? [{ html: row.html }], html: row.html };
  });
}

/** Call it inside a transaction. */
export async function replacePages(trx: Db, pages: Page[]): Promise<void> {
  await trx.deleteFrom("page").execute();
  const rows = pages.map(({ html, segments, ...page }) => {
    const placing = segments.some((segment) => "component" in segment);
    return {
      path: page.path,
      title: page.title,
      page_json: pageJson.format(placing ? { ...page, segments } : page),
      html,
    };
  });
  for (const batch of inBatches(rows)) await trx.insertInto("page").values(batch).execute();
}

export async function listPageAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("page").select("path").orderBy("path").execute();
  return rows.map((row) => row.path);
}
