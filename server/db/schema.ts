import type { Generated, Kysely } from "kysely";

/**
 * All tables at a glance. Times are integer milliseconds since 1970, flags are 0 or 1, columns ending in `_json` hold
 * JSON as text. Rows never leave the stores (`*.server.ts`).
 */
export interface Tables {
  /** One row. `revision` grows by one with each change that visitors can see. */
  publication: {
    id: number;
    revision: number;
    content_hash: string;
    /** When its publishing began to read the content. */
    published_at: number;
    /** The last version (`version`) that is in it. */
    version: number | null;
  };
  /** At most one row: all content, and the time of the next change, while some is still to appear or to end. */
  scheduled: {
    id: number;
    due_at: number;
    content_json: string;
  };
  site: {
    id: number;
    site_json: string;
  };
  page: {
    path: string;
    title: string;
    page_json: string;
    html: string;
  };
  former_address: {
    address: string;
    page: string;
  };
  /** The values of those news filters whose names editors write. */
  news_term: {
    kind: string;
    slug: string;
    label: string;
    tone: string | null;
    position: number;
  };
  /**
   * Each combination of the filters' values that articles have, with the number of those articles. Nothing reads
   * `category`, `year` and `issues` any more; releases that may be brought back write them.
   */
  news_facet: {
    id: number;
    category: string;
    year: number;
    issues: string;
    values_json: string | null;
    articles: number;
  };
  article: {
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
    documents_json: Generated<string>;
    html: string;
    atom_id: string | null;
  };
  resource: {
    id: number;
    slug: string;
    date: number;
    resource_json: string;
    html: string;
  };
  help_setting: {
    id: number;
    words_json: string;
  };
  /** One row. Words are stems. */
  search_setting: {
    id: number;
    setting_json: string;
  };
  search_word: {
    word: string;
    stem: string;
    length: number;
    documents: number;
  };
  /** Keys that a misspelt word shares with the words it may stand for (`spellingKeys`). */
  search_spelling: {
    key: string;
    word: string;
    documents: number;
  };
  /**
   * Everything that search can find; ids grow with the date. Its stems are in `search_text`, a table of the engine's own
   * kind that only `app/search/search-index.server.ts` knows.
   */
  search_document: {
    id: number;
    address: string;
    title: string;
    path_json: string;
    summary: string;
    text: string;
    card_json: string | null;
  };
  topic: {
    id: string;
    position: number;
    status: TopicStatus;
    question: string;
    topic_json: string;
  };
  response: ResponseTable;
  decision: DecisionTable;
  /** `png_base64` is null until somebody asks for the picture. */
  avatar: {
    hash: string;
    options: string;
    png_base64: string | null;
  };
  /** A picture a child's browser drew, for that child alone, for 24 hours. */
  avatar_preview: {
    id: string;
    png_base64: string;
    made: number;
  };
  concern: ConcernTable;
  /** What came after the first, from the same child; one item has one concern. */
  concern_joined: {
    kind: ConcernTable["kind"];
    item: string;
    concern: string;
    cause: ConcernTable["cause"];
    joined_at: number;
  };
  /** A view: each thing that a concern is about, the first one and those that joined. */
  concern_about: Pick<ConcernTable, "number" | "kind" | "cause" | "state" | "may_publish" | "received_at"> & {
    item: string;
  };
  concern_entry: ConcernEntryTable;
  concern_guide: {
    id: number;
    guide_json: string;
  };
  /** By somebody who has no receipt's code. */
  removal_request: {
    id: string;
    received_at: number;
    /** The name that stands below the words. */
    name: string;
    /** What they remember of the words, and where they stand. */
    words: string;
    handled_at: number | null;
    handled_by: string | null;
  };
  /** Links to the office's pages that this address got up to then do not work any more. */
  revoked_link: {
    address: string;
    revoked_at: number;
  };
  /** The class of each thing that is kept: a kind, or `form:` and a form's name. A form that is gone keeps its last one. */
  record_class: {
    thing: string;
    class_json: string;
  };
  disposal: DisposalTable;
  hold: HoldTable;
  erasure: ErasureTable;
  /** One row: what the clock said when the hourly job ran last, without jumps ahead that nobody has confirmed. */
  clock_seen: {
    id: number;
    seen_at: number;
  };
  form: {
    client_id: string;
    form_json: string;
    css: string;
    css_file: string | null;
  };
  /** Rows with `spam` are set aside and mailed to nobody. */
  submission: {
    receipt: string;
    client_id: string;
    received_at: number;
    /** Nothing reads it any more. A release before migration 022 would destroy what is due by it, so it is never due. */
    delete_at: number;
    spam: number;
    answers_json: string;
  };
  /** Hashes of what was sent in the last minutes, so that the same thing is stored only once. */
  recent_submission: {
    hash: string;
    receipt: string;
    at: number;
  };
  submission_file: {
    id: string;
    receipt: string;
    alias: string;
    name: string;
    type: string;
    size: number;
  };
  /** Of 1 MB at most; only where the database is shared. */
  upload_piece: {
    upload_id: string;
    position: number;
    bytes: Buffer;
  };
  /** Each has at most one holder until `leased_until`; sent ones are deleted. */
  mail: {
    id: string;
    message_json: string;
    queued_at: number;
    due_at: number;
    leased_until: number;
    lease: string | null;
    attempts: number;
  };
  /** Addresses of visitors who got an email in the last 24 hours, each as a keyed hash. */
  mailed_address: {
    hash: string;
    at: number;
  };
  /** By one visitor, known by a salted hash; only where several processes count together. */
  rate: {
    window_start: number;
    visitor: string;
    uses: number;
  };
  rate_salt: {
    day: number;
    salt: string;
  };
  /** Also of earlier builds. `name` is their address under /assets/ and holds a hash of their contents. */
  asset: {
    name: string;
    /** When an instance of a build with this file last recorded that it is in use. */
    seen: number;
    type: string;
    plain: Buffer;
    brotli: Buffer | null;
    gzip: Buffer | null;
  };
  /** `name` is their address under /media/ and holds a hash of their contents. */
  media_file: {
    name: string;
    /** Only where the database is shared. */
    bytes: Buffer | null;
    /** Since when no published content uses it; null while some does. */
    replaced_at: number | null;
  };
  office_pass: OfficePassTable;
  draft: DraftTable;
  /** When an editor has last had a file before them. */
  file_visit: {
    file: string;
    editor: string;
    visited_at: number;
  };
  /** Each change of a content file, without gaps in `id`; folders follow them. */
  version: {
    id: number;
    /** The first version of the change that it is part of. */
    change_id: number;
    file: string;
    bytes: Buffer | null;
    /** SHA-256 of the bytes, in hex; empty when the file was deleted. */
    hash: string;
    /** Who made it; empty for a change by hand, in a folder. */
    editor: string;
    /** Null for what a file was before its first change. */
    made_at: number | null;
    /** What its editor had sent (`requestOf`); null for a change by hand, and if an older release wrote the row. */
    request: string | null;
  };
  expansion: {
    migration: string;
  };
}

export type TopicStatus = "open" | "past";

/**
 * Approved ones are published once the time for undoing that is over; `read` ones are for the office only; a child
 * takes one down.
 */
export type ResponseStatus = "waiting" | "approved" | "published" | "read" | "declined" | "taken-down";

export type Sharing = "everyone" | "office";

export type ResponseSource = "visitor" | "sample";

/** No network address, no email. */
export interface ResponseTable {
  id: string;
  topic: string;
  source: ResponseSource;
  status: ResponseStatus;
  name: string;
  text: string;
  /** The original, where a moderator changed it before publishing; erased once its class is over. */
  original_json: string | null;
  avatar: string;
  /** Kinds of personal details found in it, comma-joined. */
  flags: string;
  distress: number;
  posted: number;
  /** When moderators got an email about it; null while it waits for the next digest. Unused for samples. */
  announced: number | null;
  decided: number | null;
  /** Why it is not published, in words for the child. */
  reason: string | null;
  /** Hash of the receipt's code; null for samples. */
  receipt: string | null;
  /** When a moderator chose it for the home page. */
  featured: number | null;
  sharing: Generated<Sharing>;
  /** Null where it is not approved. */
  appears_at: number | null;
  /** Shown to the child with the receipt. */
  answer: string | null;
  answered_at: number | null;
}

/** Kept for good. */
export interface DecisionTable {
  id: string;
  /** Its id; or the receipt of a submission, one of whose answers was corrected: `reason` names the answer. */
  response: string;
  verdict:
    | "approved"
    | "redacted"
    | "changed"
    | "declined"
    | "withdrawn"
    | "featured"
    | "unfeatured"
    | "published"
    | "read"
    | "undone"
    | "reopened"
    | "corrected";
  reason: string | null;
  moderator: string;
  decided: number;
}

export type ConcernState = "new" | "opened" | "acting" | "handed" | "closed";

/** A child may be in danger. */
export interface ConcernTable {
  /** Year and a number within it, such as `2027-014`. */
  number: string;
  /** `none` when it was opened by hand. */
  kind: "response" | "submission" | "removal-request" | "none";
  /** The id of the response or the request, or the receipt; null when opened by hand. One item has one concern. */
  item: string | null;
  /** Who or what opened it: words of need or in another language, a moderator, the child's own choice, or somebody by hand. */
  cause: "words" | "language" | "moderator" | "child" | "hand";
  state: ConcernState;
  outcome: string | null;
  received_at: number;
  /** 1 once somebody who acts on concerns has said that its response may be published. */
  may_publish: number;
  /** How many of those who are to be notified have been. */
  notified: number;
  /** When the next address is to be notified, or the next reminder is due; null once it is closed. */
  due_at: number | null;
  /** When another message came of which its owner is still to be notified. */
  news_at: number | null;
}

/** Only ever added. */
export interface ConcernEntryTable {
  id: string;
  concern: string;
  made_at: number;
  /** An email address, or `site` for what the site did by itself. */
  made_by: string;
  /** `state` for a new state, `note` for what somebody did, `answer` for words to the child, `mail` for a notification, `message` for something that joined. */
  kind: "state" | "note" | "answer" | "mail" | "message";
  text: string;
  notified: string | null;
  reference: string | null;
}

/** Kept for good, and without any content. */
export interface DisposalTable {
  id: string;
  /** Such as `submission`, `response`, `original`, `concern`. */
  kind: string;
  /** Tells the office which one it was; says nothing of its content. */
  reference: string;
  /** With its authority, as content had them then. */
  record_class: string;
  authority: string;
  counted_from: number;
  due_at: number;
  disposed_at: number;
  /** Who approved it, or `site` where the class destroys by itself. */
  disposed_by: string;
  /** Where somebody asked for it before its time. */
  reason: string | null;
}

/** Something that must not be destroyed until it is released. */
export interface HoldTable {
  id: string;
  kind: "response" | "submission" | "removal-request" | "concern" | "picture";
  /** The id of the response or the request, the submission's receipt, the concern's number, or the picture's file. */
  item: string;
  reason: string;
  held_at: number;
  held_by: string;
  released_at: number | null;
  released_by: string | null;
}

/** What must stay as it is after a restore; only ever added. */
export interface ErasureTable {
  id: string;
  /**
   * `erased`: it was destroyed; `taken-down`: on no page; `office`: for the office only; `withdrawn`: a moderator took
   * it off the page, and may show it again; `corrected`: it has other words; `revoked`: an address's links have ended.
   */
  what: "erased" | "taken-down" | "office" | "withdrawn" | "corrected" | "revoked";
  /** SHA-256 of the kind and the id, in hex. */
  reference: string;
  made_at: number;
}

/** What lets an editor in: the link in an email, or the session that it was exchanged for. */
interface OfficePassTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  /** `mailed` lets nobody in: until it expires, an address gets no other link. */
  kind: "session" | "mailed";
  address: string;
  /** When the link was made by which somebody has signed in. */
  made_at: number;
  expires_at: number;
}

/** At most one for each file. */
export interface DraftTable {
  file: string;
  /** Where the file is to be moved; null when it stays. */
  to_file: string | null;
  /** Null when it is to be deleted. */
  bytes: Buffer | null;
  /** The hash of the published file that it was made from; empty for a new one. */
  base: string;
  stamp: string;
  editor: string;
  /** Who has written in it before `editor`, separated by commas. */
  writers: string | null;
  saved_at: number;
  /** Who was asked to publish it, and with what message, or why it was sent back. */
  asked: string | null;
  note: string;
}

export type Db = Kysely<Tables>;
