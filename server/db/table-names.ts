import type { Tables } from "./schema.ts";

/** The site's tables by name, parents before children; the compiler demands each of them. */
const tables: Record<keyof Tables, true> = {
  publication: true,
  scheduled: true,
  site: true,
  page: true,
  former_address: true,
  news_term: true,
  news_facet: true,
  article: true,
  resource: true,
  help_setting: true,
  search_setting: true,
  search_word: true,
  search_spelling: true,
  search_document: true,
  topic: true,
  response: true,
  decision: true,
  avatar: true,
  avatar_preview: true,
  concern: true,
  concern_entry: true,
  concern_guide: true,
  removal_request: true,
  revoked_link: true,
  record_class: true,
  disposal: true,
  hold: true,
  erasure: true,
  form: true,
  submission: true,
  recent_submission: true,
  submission_file: true,
  upload_piece: true,
  mail: true,
  mailed_address: true,
  rate: true,
  rate_salt: true,
  asset: true,
  media_file: true,
  editor_pass: true,
  draft: true,
  version: true,
  expansion: true,
};

/**
 * Names of all tables that migrations create on PostgreSQL, and of Kysely's own. The schema may hold other tables too,
 * of another program or an extension.
 */
export const tableNames: readonly string[] = [
  ...Object.keys(tables),
  "search_text",
  "kysely_migration",
  "kysely_migration_lock",
];
