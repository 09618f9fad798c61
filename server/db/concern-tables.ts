export type ConcernState = "new" | "opened" | "acting" | "handed" | "closed";

/** A child may be in danger. */
export interface ConcernTable {
  /** Year and a number within it, such as `2027-014`. */
  number: string;
  /** What it is about; `none` when it was opened by hand. */
  kind: "response" | "submission" | "removal-request" | "none";
  /** The id of the response or the request, or the receipt; null when opened by hand. One item has one concern. */
  item: string | null;
  /** Who or what opened it: words of need, a moderator, the child's own choice, or somebody by hand. */
  cause: "words" | "moderator" | "child" | "hand";
  state: ConcernState;
  /** How it ended, from a list in content; null until it is closed. */
  outcome: string | null;
  received_at: number;
  /** 1 once somebody who acts on concerns has said that its response may be published. */
  may_publish: number;
  /** How many of those who are to be notified have been. */
  notified: number;
  /** When the next address is to be notified, or the next reminder is due; null once it is closed. */
  due_at: number | null;
}

/** What was done about a concern; only ever added. */
export interface ConcernEntryTable {
  id: string;
  concern: string;
  made_at: number;
  /** An email address, or `site` for what the site did by itself. */
  made_by: string;
  /** `state` for a new state, `note` for what somebody did, `answer` for words to the child, `mail` for a notification. */
  kind: "state" | "note" | "answer" | "mail";
  text: string;
  /** Who was told. */
  notified: string | null;
  /** The reference that they gave. */
  reference: string | null;
}

/** Somebody asks for words to be taken down and has no receipt's code. */
export interface RemovalRequestTable {
  id: string;
  received_at: number;
  /** The name that stands below the words. */
  name: string;
  /** What they remember of the words, and where they stand. */
  words: string;
  handled_at: number | null;
  handled_by: string | null;
}

/** Links to the office's pages that this address got up to then do not work any more. */
export interface RevokedLinkTable {
  address: string;
  revoked_at: number;
}

/** One row: what the office does about concerns, from content. */
export interface ConcernGuideTable {
  id: number;
  guide_json: string;
}
