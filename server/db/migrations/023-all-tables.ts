import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Parents before children. SQLite keeps bytes as bytes whatever a column's type is called. */
const tables = `
  create table publication (
    id integer primary key, revision integer not null, content_hash text not null, published_at bigint not null,
    version integer
  );
  create table scheduled (
    id integer primary key, due_at bigint not null, content_json text not null, made_at bigint
  );
  create table site (id integer primary key, site_json text not null);
  create table page (path text primary key, title text not null, page_json text not null, html text not null);
  create table former_address (address text primary key, page text not null);
  create table news_term (
    kind text not null, slug text not null, label text not null, tone text, position integer not null,
    constraint news_term_pk primary key (kind, slug)
  );
  create table news_facet (
    id integer primary key, category text not null, year integer not null, issues text not null,
    articles integer not null, values_json text
  );
  create table article (
    id integer primary key, slug text not null unique, facet_id integer not null references news_facet (id),
    date bigint not null, date_string text not null, headline text not null, summary text not null,
    background text not null, rectangular integer not null, picture_json text, caption text, html text not null,
    documents_json text not null default '[]', atom_id text
  );
  create index article_newest on article (date desc, id desc, facet_id);
  create index article_facet on article (facet_id, date desc, id desc);
  create table resource (
    id integer primary key, slug text not null unique, date bigint not null, resource_json text not null,
    html text not null
  );
  create index resource_newest on resource (date desc, id desc);
  create table help_setting (id integer primary key, words_json text not null);
  create table search_setting (id integer primary key, setting_json text not null);
  create table search_word (
    word text primary key, stem text not null, length integer not null, documents integer not null
  );
  create index search_word_stem on search_word (stem, documents);
  create table search_spelling (
    key text not null, word text not null, documents integer not null,
    constraint search_spelling_key primary key (key, word)
  );
  create table search_document (
    id integer primary key, address text not null, title text not null, path_json text not null,
    summary text not null, text text not null
  );
  create index search_document_address on search_document (address);
  create table topic (
    id text primary key, position integer not null, status text not null, question text not null,
    topic_json text not null
  );
  create table response (
    id text primary key, topic text not null, source text not null, status text not null, name text not null,
    text text not null, original_json text, avatar text not null, flags text not null, distress integer not null,
    posted bigint not null, decided bigint, reason text, receipt text unique, announced bigint, featured bigint,
    sharing text not null default 'everyone', appears_at bigint, answer text, answered_at bigint
  );
  create index response_shown on response (topic, status, posted desc, id desc);
  create index response_waiting on response (status, distress desc, posted);
  create index response_avatar on response (avatar, status);
  create index response_unannounced on response (announced, status, posted);
  create index response_posted on response (source, posted);
  create index response_featured on response (status, featured desc, id) where featured is not null;
  create index response_newest on response (status, posted desc, id desc);
  create table decision (
    id text primary key, response text not null, verdict text not null, reason text, moderator text not null,
    decided bigint not null
  );
  create index decision_response on decision (response, decided);
  create index decision_latest on decision (decided desc, id);
  create table avatar (hash text primary key, options text not null, png_base64 text);
  create table avatar_preview (id text primary key, png_base64 text not null, made bigint not null);
  create index avatar_preview_made on avatar_preview (made);
  create table concern (
    number text primary key, kind text not null, item text, cause text not null, state text not null, outcome text,
    received_at bigint not null, may_publish integer not null default 0, notified integer not null default 0,
    due_at bigint
  );
  create unique index concern_item on concern (kind, item) where item is not null;
  create index concern_due on concern (due_at);
  create index concern_state on concern (state, received_at);
  create table concern_entry (
    id text primary key, concern text not null, made_at bigint not null, made_by text not null, kind text not null,
    text text not null, notified text, reference text
  );
  create index concern_entry_concern on concern_entry (concern, made_at);
  create table concern_guide (id integer primary key, guide_json text not null);
  create table removal_request (
    id text primary key, received_at bigint not null, name text not null, words text not null, handled_at bigint,
    handled_by text
  );
  create index removal_request_open on removal_request (handled_at, received_at);
  create table revoked_link (address text primary key, revoked_at bigint not null);
  create table record_class (thing text primary key, class_json text not null);
  create table disposal (
    id text primary key, kind text not null, reference text not null, record_class text not null,
    authority text not null, counted_from bigint not null, due_at bigint not null, disposed_at bigint not null,
    disposed_by text not null
  );
  create index disposal_disposed on disposal (disposed_at, id);
  create table hold (
    id text primary key, kind text not null, item text not null, reason text not null, held_at bigint not null,
    held_by text not null, released_at bigint, released_by text
  );
  create index hold_item on hold (kind, item, released_at);
  create table erasure (id text primary key, what text not null, reference text not null, made_at bigint not null);
  create index erasure_made on erasure (made_at, id);
  create table form (client_id text primary key, form_json text not null, css text not null, css_file text);
  create table submission (
    receipt text primary key, client_id text not null, received_at bigint not null, delete_at bigint not null,
    spam integer not null, answers_json text not null
  );
  create index submission_of_form on submission (client_id, received_at, receipt);
  create index submission_due on submission (delete_at);
  create table recent_submission (hash text primary key, receipt text not null, at bigint not null);
  create index recent_submission_at on recent_submission (at);
  create table submission_file (
    id text primary key, receipt text not null references submission (receipt) on delete cascade,
    alias text not null, name text not null, type text not null, size integer not null
  );
  create index submission_file_of on submission_file (receipt);
  create table upload_piece (
    upload_id text not null, position integer not null, bytes bytea not null,
    constraint upload_piece_pk primary key (upload_id, position)
  );
  create table mail (
    id text primary key, message_json text not null, queued_at bigint not null, due_at bigint not null,
    leased_until bigint not null, lease text, attempts integer not null
  );
  create index mail_due on mail (due_at);
  create table mailed_address (hash text primary key, at bigint not null);
  create table rate (
    window_start bigint not null, visitor text not null, uses integer not null,
    constraint rate_pk primary key (window_start, visitor)
  );
  create table rate_salt (day bigint primary key, salt text not null);
  create table asset (
    name text primary key, seen bigint not null, type text not null, plain bytea not null, brotli bytea, gzip bytea
  );
  create table media_file (name text primary key, bytes bytea, replaced_at bigint);
  create table editor_pass (
    hash text primary key, kind text not null, editor text not null, expires_at bigint not null
  );
  create table draft (
    file text primary key, to_file text, bytes bytea, base text not null, stamp text not null, editor text not null,
    saved_at bigint not null, asked text, note text not null
  );
  create table version (
    id integer primary key, change_id integer not null, file text not null, bytes bytea, hash text not null,
    editor text not null, made_at bigint
  );
  create index version_file on version (file, id);
  create index version_change on version (change_id);
  create table expansion (migration text primary key);
`;

/** The full text is the engine's own: FTS5 (sqlite.org/fts5), or tsvector with GIN. */
const sqliteSearch = "create virtual table search_text using fts5(title, body, content='', tokenize='ascii')";
/** Prefixes are looked up as ranges, for which words must be ordered by code points. */
const postgresSearch = `
  create table search_text (id integer primary key, words tsvector not null);
  create index search_text_words on search_text using gin (words);
  alter table search_word alter column word type text collate "C"`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const search = db.getExecutor().adapter instanceof PostgresAdapter ? postgresSearch : sqliteSearch;
  for (const statement of (tables + search).split(";\n")) await sql.raw(statement).execute(db);
}
