import type { ColumnType, Kysely } from "kysely";
import type {
  ConcernEntryTable,
  ConcernGuideTable,
  ConcernTable,
  RemovalRequestTable,
  RevokedLinkTable,
} from "./concern-tables.ts";
import type { DraftTable, EditorPassTable, VersionTable } from "./edit-tables.ts";
import type { AssetTable, MediaFileTable, SubmissionFileTable, UploadPieceTable } from "./file-tables.ts";
import type { DisposalTable, ErasureTable, HoldTable, RecordClassTable } from "./record-tables.ts";
import type { AvatarPreviewTable, AvatarTable, DecisionTable, ResponseTable, TopicTable } from "./voices-tables.ts";

/**
 * All tables at a glance. Times are integer milliseconds since 1970, flags are 0 or 1, columns ending in `_json` hold
 * JSON as text. Rows never leave the stores (`*.server.ts`).
 */
export interface Tables {
  publication: PublicationTable;
  scheduled: ScheduledTable;
  site: SiteTable;
  page: PageTable;
  former_address: FormerAddressTable;
  news_term: NewsTermTable;
  news_facet: NewsFacetTable;
  article: ArticleTable;
  resource: ResourceTable;
  help_setting: HelpSettingTable;
  search_setting: SearchSettingTable;
  search_word: SearchWordTable;
  search_spelling: SearchSpellingTable;
  search_document: SearchDocumentTable;
  topic: TopicTable;
  response: ResponseTable;
  decision: DecisionTable;
  avatar: AvatarTable;
  avatar_preview: AvatarPreviewTable;
  concern: ConcernTable;
  concern_entry: ConcernEntryTable;
  concern_guide: ConcernGuideTable;
  removal_request: RemovalRequestTable;
  revoked_link: RevokedLinkTable;
  record_class: RecordClassTable;
  disposal: DisposalTable;
  hold: HoldTable;
  erasure: ErasureTable;
  form: FormTable;
  submission: SubmissionTable;
  recent_submission: RecentSubmissionTable;
  submission_file: SubmissionFileTable;
  upload_piece: UploadPieceTable;
  mail: MailTable;
  mailed_address: MailedAddressTable;
  rate: RateTable;
  rate_salt: RateSaltTable;
  asset: AssetTable;
  media_file: MediaFileTable;
  editor_pass: EditorPassTable;
  draft: DraftTable;
  version: VersionTable;
  expansion: ExpansionTable;
}

/** One row: the latest publication. `revision` grows by one with each change that visitors can see. */
interface PublicationTable {
  id: number;
  revision: number;
  content_hash: string;
  /** When its publishing began to read the content, in milliseconds since 1970. */
  published_at: number;
  /** The last version (`VersionTable`) that is in it; null if an older release wrote the row. */
  version: ColumnType<number | null, number | null | undefined, number | null>;
}

/** At most one row: all content, while some of it is still to appear or to end, and the time of the next change. */
interface ScheduledTable {
  id: number;
  due_at: number;
  content_json: string;
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

/** Former addresses of pages, and where those pages are now. */
interface FormerAddressTable {
  address: string;
  page: string;
}

/** The values of those news filters whose names editors write. */
interface NewsTermTable {
  /** The filter's name, such as category. */
  kind: string;
  slug: string;
  label: string;
  tone: string | null;
  position: number;
}

/**
 * Each combination of the filters' values that articles have, with the number of those articles. `category`, `year` and
 * `issues` (slugs, comma-joined) are for the release before migration 012, which reads nothing else.
 */
interface NewsFacetTable {
  id: number;
  category: string;
  year: number;
  issues: string;
  /** Null if that release wrote the row. */
  values_json: string | null;
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
  documents_json: ColumnType<string, string | undefined, string>;
  html: string;
  /** Null if the release before migration 018 wrote the row. */
  atom_id: string | null;
}

interface ResourceTable {
  id: number;
  slug: string;
  date: number;
  resource_json: string;
  html: string;
}

/** One row: how children say that they may need help. */
interface HelpSettingTable {
  id: number;
  words_json: string;
}

/** One row: the editors' settings for search, with words as stems. */
interface SearchSettingTable {
  id: number;
  setting_json: string;
}

/** Every word of the site, for completing what is typed and for telling how common a word is. */
interface SearchWordTable {
  word: string;
  stem: string;
  length: number;
  documents: number;
}

/** Keys that a misspelt word shares with the words it may stand for (`spellingKeys`). */
interface SearchSpellingTable {
  key: string;
  word: string;
  /** How many documents contain the word. */
  documents: number;
}

/**
 * Everything that search can find; ids grow with the date. Its stems are in `search_text`, a table of the engine's own
 * kind that only `app/search/search-index.server.ts` knows.
 */
interface SearchDocumentTable {
  id: number;
  address: string;
  title: string;
  path_json: string;
  summary: string;
  text: string;
}

/** Published forms, with the CSS of their conditions and its file name. */
interface FormTable {
  client_id: string;
  form_json: string;
  css: string;
  css_file: string | null;
}

/** What was sent with a form; rows with `spam` are kept aside and mailed to nobody. */
interface SubmissionTable {
  receipt: string;
  client_id: string;
  received_at: number;
  /** For the release before migration 022, which knows no classes. */
  delete_at: number;
  spam: number;
  answers_json: string;
}

/** Hashes of what was sent in the last minutes, so that the same thing is stored only once. */
interface RecentSubmissionTable {
  hash: string;
  receipt: string;
  at: number;
}

/** Waiting emails. Each has at most one holder until `leased_until`; sent ones are deleted. */
interface MailTable {
  id: string;
  message_json: string;
  queued_at: number;
  due_at: number;
  leased_until: number;
  lease: string | null;
  attempts: number;
}

/** Addresses of visitors who got an email in the last 24 hours, each as a keyed hash. */
interface MailedAddressTable {
  hash: string;
  at: number;
}

/**
 * How often one visitor, known by a salted hash, did something in a window of time; only where several processes count
 * together.
 */
interface RateTable {
  window_start: number;
  visitor: string;
  uses: number;
}

interface RateSaltTable {
  day: number;
  salt: string;
}

/** Migrations that only added something, according to the version that ran them. */
interface ExpansionTable {
  migration: string;
}

export type Db = Kysely<Tables>;
