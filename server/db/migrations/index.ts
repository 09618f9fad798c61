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

/** Every migration in order. A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Step> = {
  "001-published": expand(published.up),
  "002-search": expand(search.up),
  "003-forms": expand(forms.up),
  "004-voices": expand(voices.up),
  // When moderators were notified of a response, and which addresses got an email today, so that each happens only once.
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
  // How children say that they may need help, for searches and messages alike.
  "006-help-words": expand(async (db) => {
    await db.schema
      .createTable("help_setting")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("words_json", "text", (column) => column.notNull())
      .execute();
  }),
  // Files of builds, so that each instance can serve those of the others.
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
  // Keys that a misspelt word shares with the words it may stand for, so that few rows are read.
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
  // Which migrations only added something, for versions that do not know them.
  "009-expansions": expand(async (db) => {
    await db.schema
      .createTable("expansion")
      .addColumn("migration", "text", (column) => column.primaryKey())
      .execute();
  }),
  // Content that is to appear later, kept so that every instance can publish it then, whoever has its files.
  "010-scheduled": expand(async (db) => {
    await db.schema
      .createTable("scheduled")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("content_json", "text", (column) => column.notNull())
      .execute();
  }),
  // The pictures and documents of what is published, with their bytes where instances share nothing but the database.
  "011-media-files": expand(async (db) => {
    // SQLite keeps bytes as bytes whatever a column's type is called.
    await db.schema
      .createTable("media_file")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("bytes", "bytea")
      .addColumn("replaced_at", "bigint")
      .execute();
  }),
  // A combination's values of each news filter, under the filter's name, so that a new filter needs no column of its
  // own.
  "012-news-facet-values": expand(async (db) => {
    await db.schema.alterTable("news_facet").addColumn("values_json", "text").execute();
  }),
  // When a moderator chose a response for the home page; null for all others.
  "013-featured": expand(async (db) => {
    await db.schema.alterTable("response").addColumn("featured", "bigint").execute();
  }),
  // Indexes for the responses of the last hour, counted whenever one is posted, and for the moderators' latest
  // decisions.
  "014-voices-indexes": expand(async (db) => {
    await db.schema.createIndex("response_posted").on("response").columns(["source", "posted"]).execute();
    await db.schema.createIndex("decision_latest").on("decision").columns(["decided desc", "id"]).execute();
  }),
  // Addresses that pages had before, each with the address of its page now.
  "015-former-addresses": expand(async (db) => {
    await db.schema
      .createTable("former_address")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("page", "text", (column) => column.notNull())
      .execute();
  }),
  // Indexes for the home page, which shows responses that a moderator chose, or else the newest of all topics.
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
  // For what time the published edition was made, so that one made by a clock that was ahead is noticed.
  "017-scheduled-made-at": expand(async (db) => {
    await db.schema.alterTable("scheduled").addColumn("made_at", "bigint").execute();
  }),
  // The id of each article in Atom feeds, which stays when its address changes.
  "018-article-atom-id": expand(async (db) => {
    await db.schema.alterTable("article").addColumn("atom_id", "text").execute();
  }),
  "019-concerns": expand(concerns.up),
  // What the office does about concerns, from content. Apart from the site's settings, since no page may show it.
  "020-concern-guide": expand(async (db) => {
    await db.schema
      .createTable("concern_guide")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("guide_json", "text", (column) => column.notNull())
      .execute();
  }),
  "021-records": expand(records.up),
  // The class of records of each thing that the site keeps, from content.
  "022-record-classes": expand(async (db) => {
    await db.schema
      .createTable("record_class")
      .addColumn("thing", "text", (column) => column.primaryKey())
      .addColumn("class_json", "text", (column) => column.notNull())
      .execute();
  }),
  "023-editing": expand(editing.up),
  // What an editor had sent when a version was made, so that the same sent twice is done once.
  "024-version-request": expand(async (db) => {
    await db.schema.alterTable("version").addColumn("request", "text").execute();
  }),
  // What the site's clock said last, so that a clock that jumps ahead destroys nothing.
  "028-clock-seen": expand(async (db) => {
    await db.schema
      .createTable("clock_seen")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .execute();
  }),
  // Everybody who has written in a draft, so that nobody publishes their own words where a second person has to.
  "030-draft-writers": expand(async (db) => {
    await db.schema.alterTable("draft").addColumn("writers", "text").execute();
  }),
};
