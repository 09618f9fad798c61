import type { Kysely, Migration } from "kysely";
import * as published from "./001-published.ts";
import * as search from "./002-search.ts";
import * as forms from "./003-forms.ts";
import * as voices from "./004-voices.ts";
import * as concerns from "./019-concerns.ts";
import * as records from "./021-records.ts";
import * as editing from "./023-editing.ts";

/**
 * A migration that expands only adds: tables, and columns that may be null or have a default. Versions that do not know
 * it keep working. One that contracts removes what no version in use reads or writes any more, and locks older ones out
 * (docs/decisions/25-an-upgrade-and-the-way-back.md).
 */
interface Step extends Migration {
  phase: "expand" | "contract";
}

const expand = (up: (db: Kysely<unknown>) => Promise<void>): Step => ({ up, phase: "expand" });

/** A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Step> = {
  "001-published": expand(published.up),
  "002-search": expand(search.up),
  "003-forms": expand(forms.up),
  "004-voices": expand(voices.up),
  "005-told-once": expand(async (db) => {
    await db.schema.alterTable("response").addColumn("announced", "bigint").execute();
    const responses = (db as Kysely<{ response: { announced: number; posted: number } }>).updateTable("response");
    await responses.set((row) => ({ announced: row.ref("posted") })).execute();
    await db.schema
      .createIndex("response_unannounced")
      .on("response")
      .columns(["announced", "status", "posted"])
      .execute();
    await db.schema
      .createTable("mailed_address")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  }),
  "006-help-words": expand(async (db) => {
    await db.schema
      .createTable("help_setting")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("words_json", "text", (column) => column.notNull())
      .execute();
  }),
  "007-assets": expand(async (db) => {
    // SQLite keeps bytes as bytes whatever a column's type is called.
    await db.schema
      .createTable("asset")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("seen", "bigint", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("plain", "bytea", (column) => column.notNull())
      .addColumn("brotli", "bytea")
      .addColumn("gzip", "bytea")
      .execute();
  }),
  "008-search-corrections": expand(async (db) => {
    await db.schema
      .createTable("search_spelling")
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("word", "text", (column) => column.notNull())
      .addColumn("documents", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_spelling_key", ["key", "word"])
      .execute();
    await db.schema.createIndex("search_word_stem").on("search_word").columns(["stem", "documents"]).execute();
    await db.schema.createIndex("search_document_address").on("search_document").column("address").execute();
    await db.schema.dropIndex("search_word_length").execute();
  }),
  "009-expansions": expand(async (db) => {
    await db.schema
      .createTable("expansion")
      .addColumn("migration", "text", (column) => column.primaryKey())
      .execute();
  }),
  "010-scheduled": expand(async (db) => {
    await db.schema
      .createTable("scheduled")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("content_json", "text", (column) => column.notNull())
      .execute();
  }),
  "011-media-files": expand(async (db) => {
    await db.schema
      .createTable("media_file")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("bytes", "bytea")
      .addColumn("replaced_at", "bigint")
      .execute();
  }),
  // By the filter's name, so that a new filter needs no column of its own.
  "012-news-facet-values": expand(async (db) => {
    await db.schema.alterTable("news_facet").addColumn("values_json", "text").execute();
  }),
  "013-featured": expand(async (db) => {
    await db.schema.alterTable("response").addColumn("featured", "bigint").execute();
  }),
  // For the hour's count whenever a response is posted, and for the moderators' latest decisions.
  "014-voices-indexes": expand(async (db) => {
    await db.schema.createIndex("response_posted").on("response").columns(["source", "posted"]).execute();
    await db.schema.createIndex("decision_latest").on("decision").columns(["decided desc", "id"]).execute();
  }),
  "015-former-addresses": expand(async (db) => {
    await db.schema
      .createTable("former_address")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("page", "text", (column) => column.notNull())
      .execute();
  }),
  // For the home page.
  "016-responses-newest": expand(async (db) => {
    await db.schema
      .createIndex("response_featured")
      .on("response")
      .columns(["status", "featured desc", "id"])
      .where("featured", "is not", null)
      .execute();
    await db.schema
      .createIndex("response_newest")
      .on("response")
      .columns(["status", "posted desc", "id desc"])
      .execute();
  }),
  // So that an edition made by a clock that was ahead is noticed.
  "017-scheduled-made-at": expand(async (db) => {
    await db.schema.alterTable("scheduled").addColumn("made_at", "bigint").execute();
  }),
  "018-article-atom-id": expand(async (db) => {
    await db.schema.alterTable("article").addColumn("atom_id", "text").execute();
  }),
  "019-concerns": expand(concerns.up),
  // Apart from the site's settings, since no page may show it.
  "020-concern-guide": expand(async (db) => {
    await db.schema
      .createTable("concern_guide")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("guide_json", "text", (column) => column.notNull())
      .execute();
  }),
  "021-records": expand(records.up),
  "022-record-classes": expand(async (db) => {
    await db.schema
      .createTable("record_class")
      .addColumn("thing", "text", (column) => column.primaryKey())
      .addColumn("class_json", "text", (column) => column.notNull())
      .execute();
  }),
  "023-editing": expand(editing.up),
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
};
