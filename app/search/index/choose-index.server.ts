import { PostgresAdapter } from "kysely";
import type { Db } from "#server/db/schema.ts";
import { postgresIndex } from "./postgres-index.server.ts";
import type { SearchIndex } from "./search-index.ts";
import { sqliteIndex } from "./sqlite-index.server.ts";

/** The full-text index of the database's own engine. */
export function chooseIndex(db: Db): SearchIndex {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresIndex : sqliteIndex;
}
