import type { ColumnType } from "kysely";

/** Files that came with what was sent with a form. */
export interface SubmissionFileTable {
  id: string;
  receipt: string;
  alias: string;
  name: string;
  type: string;
  size: number;
}

/** Files of 1 MB at most in a row; only where the database is shared. */
export interface UploadPieceTable {
  upload_id: string;
  position: number;
  bytes: Buffer;
}

/** Files of this and of earlier builds; `name` is their address under /assets/ and holds a hash of what is in them. */
export interface AssetTable {
  name: string;
  /** When an instance of a build with this file last recorded that it is in use. */
  seen: number;
  type: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** Pictures and documents; `name` is their address under /media/ and holds a hash of what is in them. */
export interface MediaFileTable {
  name: string;
  /** Only where the database is shared. */
  bytes: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** Since when nothing that is published names it; null while something does. */
  replaced_at: ColumnType<number | null, number | undefined, number | null>;
}
