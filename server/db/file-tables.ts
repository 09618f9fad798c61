import type { ColumnType } from "kysely";

/** Files that were sent with forms. */
export interface SubmissionFileTable {
  id: string;
  receipt: string;
  alias: string;
  name: string;
  type: string;
  size: number;
}

/** Those files in pieces of 1 MB at most; only where the database is shared. */
export interface UploadPieceTable {
  upload_id: string;
  position: number;
  bytes: Buffer;
}

/** Files of this and of earlier builds; `name` is their address under /assets/ and holds a hash of their contents. */
export interface AssetTable {
  name: string;
  /** When an instance of a build with this file last recorded that it is in use. */
  seen: number;
  type: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** Pictures and documents; `name` is their address under /media/ and holds a hash of their contents. */
export interface MediaFileTable {
  name: string;
  /** Only where the database is shared. */
  bytes: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** Since when no published content uses it; null while some does. */
  replaced_at: ColumnType<number | null, number | undefined, number | null>;
}
