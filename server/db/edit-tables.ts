/** What lets an editor in: the link in an email, or the session that it was exchanged for. */
export interface EditorPassTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  kind: "link" | "session";
  editor: string;
  expires_at: number;
}

/** What somebody is writing: at most one draft for each file. */
export interface DraftTable {
  file: string;
  /** Where the file is to be moved; null when it stays. */
  to_file: string | null;
  /** Null when the file is to be deleted. */
  bytes: Buffer | null;
  /** The hash of the published file that it was made from; empty for a new one. */
  base: string;
  /** Another one after each save. */
  stamp: string;
  /** Who saved it last. */
  editor: string;
  saved_at: number;
  /** Who was asked to publish it, and with what words, or why it was sent back. */
  asked: string | null;
  note: string;
}

/** Each change of a content file, without gaps in `id`; folders follow them. */
export interface VersionTable {
  id: number;
  /** The first version of the change that it is part of. */
  change_id: number;
  file: string;
  /** Null when the file was deleted. */
  bytes: Buffer | null;
  /** SHA-256 of the bytes, in hex; empty when the file was deleted. */
  hash: string;
  /** Who made it; empty for a change by hand, in a folder. */
  editor: string;
  /** Null for what a file was before its first change. */
  made_at: number | null;
}
