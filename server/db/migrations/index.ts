import { type Kysely, type Migration, sql } from "kysely";
import * as allTables from "./023-all-tables.ts";

/**
 * A migration that expands only adds: tables, and columns that may be null or have a default. Versions that do not know
 * it keep working. One that contracts removes what no version in use reads or writes any more, and locks older ones out
 * (docs/decisions/25-an-upgrade-and-the-way-back.md).
 */
interface Step extends Migration {
  phase: "expand" | "contract";
}

const expand = (up: (db: Kysely<unknown>) => Promise<void>): Step => ({ up, phase: "expand" });

/**
 * Makes all the tables of 26 November 2026. In a database of an earlier release some are there, so that it fails and
 * changes nothing.
 */
export const ALL_TABLES = "023-editing";

/** What made them before; every database has these names recorded. */
const formerNames = [
  "001-published",
  "002-search",
  "003-forms",
  "004-voices",
  "005-told-once",
  "006-help-words",
  "007-assets",
  "008-search-corrections",
  "009-expansions",
  "010-scheduled",
  "011-media-files",
  "012-news-facet-values",
  "013-featured",
  "014-voices-indexes",
  "015-former-addresses",
  "016-responses-newest",
  "017-scheduled-made-at",
  "018-article-atom-id",
  "019-concerns",
  "020-concern-guide",
  "021-records",
  "022-record-classes",
];

/** A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Step> = {
  ...Object.fromEntries(formerNames.map((name) => [name, expand(async () => {})])),
  [ALL_TABLES]: expand(allTables.up),
  // So that the same sent twice is done once.
  "024-version-request": expand(async (db) => {
    await db.schema.alterTable("version").addColumn("request", "text").execute();
  }),
  // So that a clock that jumps ahead destroys nothing.
  "028-clock-seen": expand(async (db) => {
    await db.schema
      .createTable("clock_seen")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .execute();
  }),
  // So that nobody publishes their own words where a second person has to.
  "030-draft-writers": expand(async (db) => {
    await db.schema.alterTable("draft").addColumn("writers", "text").execute();
  }),
  // Sessions of the one office; `editor_pass`, which had those of editors, stays for releases that know no other.
  "032-office-pass": expand(async (db) => {
    await db.schema
      .createTable("office_pass")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  }),
  // So that one child has one concern. What releases before this one open for something that has joined comes first.
  "033-concern-joined": expand(async (db) => {
    await db.schema.alterTable("concern").addColumn("news_at", "bigint").execute();
    await db.schema
      .createTable("concern_joined")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("item", "text", (column) => column.notNull())
      .addColumn("concern", "text", (column) => column.notNull())
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("joined_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("concern_joined_pk", ["kind", "item"])
      .execute();
    await db.schema.createIndex("concern_joined_concern").on("concern_joined").column("concern").execute();
    await sql`create view concern_about as
      select kind, item, number, cause, state, may_publish, received_at from concern where item is not null
      union all select joined.kind, joined.item, number, joined.cause, state, may_publish, joined_at
      from concern_joined as joined join concern on number = joined.concern
      where not exists (select 1 from concern as own where own.kind = joined.kind and own.item = joined.item)`.execute(
      db,
    );
  }),
  // So that an editor sees who else is at work on a file.
  "034-file-visits": expand(async (db) => {
    await sql`create table file_visit (file text, editor text, visited_at bigint not null, primary key (file, editor))`.execute(
      db,
    );
  }),
  // So that the register says why a picture was destroyed.
  "035-disposal-reason": expand(async (db) => {
    await db.schema.alterTable("disposal").addColumn("reason", "text").execute();
  }),
  // So that a search result says what it is, and shows its picture.
  "036-search-card": expand(async (db) => {
    await db.schema.alterTable("search_document").addColumn("card_json", "text").execute();
  }),
};
