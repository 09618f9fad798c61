/** An open topic takes responses. */
export type TopicStatus = "open" | "past";

import type { ColumnType } from "kysely";

/** A question to children, from content. */
export interface TopicTable {
  id: string;
  position: number;
  status: TopicStatus;
  question: string;
  topic_json: string;
}

/**
 * What became of a response: moderators approve it, and it is published once the time for undoing that is over, or
 * decline it, or have read it where it is for the office only; a child takes it down.
 */
export type ResponseStatus = "waiting" | "approved" | "published" | "read" | "declined" | "taken-down";

/** Who may see a response: everyone on the website, or only the office. */
export type Sharing = "everyone" | "office";

export type ResponseSource = "visitor" | "sample";

/** What a child posted, or a sample from content. No network address, no email. */
export interface ResponseTable {
  id: string;
  topic: string;
  source: ResponseSource;
  status: ResponseStatus;
  name: string;
  text: string;
  /** The original, where a moderator changed it before publishing; erased once its class is over. */
  original_json: string | null;
  /** Hash of the avatar. */
  avatar: string;
  /** Kinds of personal details found in it, comma-joined. */
  flags: string;
  /** 1 when it has words of distress. */
  distress: number;
  posted: number;
  /** When moderators got an email about it; null while it waits for the next digest. Unused for samples. */
  announced: number | null;
  decided: number | null;
  /** Why it is not published, in words for the child. */
  reason: string | null;
  /** Hash of the receipt's code; null for samples. */
  receipt: string | null;
  /** When a moderator chose it for the home page; null for all others. */
  featured: number | null;
  /** The child's choice. */
  sharing: ColumnType<Sharing, Sharing | undefined, Sharing>;
  /** When an approved response is published; null for all others. */
  appears_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The office's words to the child, shown with the receipt; null when there are none. */
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Every decision of a moderator, kept for good. */
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

/** Options of each avatar in use, and its picture once somebody asked for it. */
export interface AvatarTable {
  hash: string;
  options: string;
  png_base64: string | null;
}

/** A picture a child's browser drew, for that child alone, for 24 hours. */
export interface AvatarPreviewTable {
  id: string;
  png_base64: string;
  made: number;
}
