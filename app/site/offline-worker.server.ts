import { renderToStaticMarkup } from "react-dom/server";
import { OFFLINE } from "#app/base/addresses.ts";
import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import { OfflineWords } from "./offline-words.tsx";
import worker from "./offline-worker.js?raw";
import { findSite } from "./site.server.ts";

/** Browsers compare it byte by byte on each visit, and keep the page anew once what the page says has changed. */
export async function findOfflineWorker(db: Db): Promise<string> {
  const site = await findSite(db);
  const { name, shortName, region, logo, quickExit } = site;
  const version = hashOf(
    JSON.stringify([name, shortName, region, logo, quickExit, worker, renderToStaticMarkup(OfflineWords({ site }))]),
  );
  return `const PAGE = "${OFFLINE}";\nconst VERSION = "${version}";\n${worker}`;
}
