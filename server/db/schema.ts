import type { Insertable, Kysely, Selectable } from "kysely";

/**
 * The tables, one screen. Times are integer milliseconds since 1970, flags are 0 or 1,
 * columns ending in `_json` hold JSON as text. Rows never leave the stores (`*.server.ts`).
 */
export interface Tables {
  publication: PublicationTable;
  site: SiteTable;
  page: PageTable;
  news_term: NewsTermTable;
  news_facet: NewsFacetTable;
  article: ArticleTable;
  form: FormTable;
  submission: SubmissionTable;
  recent_submission: RecentSubmissionTable;
  submission_file: SubmissionFileTable;
  upload_piece: UploadPieceTable;
  mail: MailTable;
  rate: RateTable;
  rate_salt: RateSaltTable;
}

/** One row: what has been published last. `revision` grows by one with each change visitors can see. */
interface PublicationTable {
  id: number;
  revision: number;
  content_hash: string;
  published_at: number;
}

/** One row: the office's settings and the menu. */
interface SiteTable {
  id: number;
  site_json: string;
}

interface PageTable {
  path: string;
  title: string;
  page_json: string;
  html: string;
}

/** The values of the news filters that have words of their own. */
interface NewsTermTable {
  kind: "category" | "issue";
  slug: string;
  label: string;
  tone: string | null;
  position: number;
}

/** Each combination of category, year and issues that an article has, with how many have it. */
interface NewsFacetTable {
  id: number;
  category: string;
  year: number;
  /** Issue slugs in menu order, comma-joined. */
  issues: string;
  articles: number;
}

interface ArticleTable {
  id: number;
  slug: string;
  facet_id: number;
  date: number;
  date_string: string;
  headline: string;
  summary: string;
  background: string;
  rectangular: number;
  picture_json: string | null;
  caption: string | null;
  html: string;
}

/** Forms as published, with the style rules of their conditions under the name of their file. */
interface FormTable {
  client_id: string;
  form_json: string;
  css: string;
  css_file: string | null;
}

/** What was sent with a form; `spam` is kept aside and mailed to nobody. */
interface SubmissionTable {
  receipt: string;
  client_id: string;
  received_at: number;
  delete_at: number;
  spam: number;
  answers_json: string;
}

/** Hashes of what was sent in the last minutes, so that the same is stored once. */
interface RecentSubmissionTable {
  hash: string;
  receipt: string;
  at: number;
}

interface SubmissionFileTable {
  id: string;
  receipt: string;
  alias: string;
  name: string;
  type: string;
  size: number;
}

/** Files of 1 MB at most in a row; only where the database is shared. */
interface UploadPieceTable {
  upload_id: string;
  position: number;
  bytes: Buffer;
}

/** Mails that wait. Each has at most one holder until `leased_until`; sent ones are gone. */
interface MailTable {
  id: string;
  message_json: string;
  queued_at: number;
  due_at: number;
  leased_until: number;
  lease: string | null;
  attempts: number;
}

/** Uses in a window of time by one visitor, who is a salted hash; only where the database is shared. */
interface RateTable {
  window_start: number;
  visitor: string;
  uses: number;
}

interface RateSaltTable {
  day: number;
  salt: string;
}

export type Db = Kysely<Tables>;
export type ArticleRow = Selectable<ArticleTable>;
export type NewArticleRow = Insertable<ArticleTable>;
