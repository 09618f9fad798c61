export type StorageErrorKind = "full" | "quota-exceeded" | "away" | "busy" | "damaged" | "failing";

const messages: Record<StorageErrorKind, string> = {
  full: "The disk is full.",
  "quota-exceeded": "There is no room for visitors’ files. What they write is still stored.",
  away: "The database cannot be reached.",
  busy: "The database is too busy to answer in time.",
  damaged: "The database is damaged. Stop the site, restore a backup, and start it again.",
  failing: "The disk cannot be read or written.",
};

/**
 * By codes of SQLite (sqlite.org/rescode.html), PostgreSQL (its manual, appendix A), the system (errno(3)) and TLS
 * (Node's manual, "X509 certificate error codes"), or by message where the driver pg has no code. The first that
 * matches counts.
 */
const errorPatterns: [StorageErrorKind, RegExp][] = [
  ["full", /^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/],
  ["busy", /^(?:SQLITE_(?:BUSY|LOCKED|PROTOCOL)|55P03$|57014$|timeout exceeded when trying to connect)/],
  ["damaged", /^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/],
  ["failing", /^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EIO$|EROFS$|EMFILE$|ENFILE$|58...$)/],
  ["away", /^(?:08...|25006|25P03|28...|3D000|53...|55000|57P0.)$|^permission denied for database/],
  ["away", /no encryption$|SSL off$|not support SSL|establishing an SSL/],
  ["away", /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA$|HOSTNAME_MISMATCH$)/],
  ["away", /connection timeout$|^Query read timeout|^timeout expired/],
  ["away", /^(?:ECONN|EPIPE$|ENOTFOUND$|ETIMEDOUT$|EAI_|EHOST|ENET)/],
  ["away", /^(?:Connection terminated|Client (?:has encountered|was closed))/],
];

/**
 * `cause` is the engine's own error. Pages recognise this one by its name (app/base/storage-error.ts) and answer 503.
 */
export class StorageError extends Error {
  override name = "StorageError";
  readonly kind: StorageErrorKind;
  /** For the person at the terminal; visitors never see it. */
  readonly file: string | null;
  constructor(kind: StorageErrorKind, cause?: unknown, file: string | null = null) {
    super(messages[kind], { cause });
    this.kind = kind;
    this.file = file;
  }
}

export type Report = (error: StorageError) => void;

/** @param otherwise what an error counts as that is not recognised */
export function storageErrorOf(error: unknown, otherwise: StorageErrorKind, file: string | null = null): StorageError {
  const known = asStorageError(error, file);
  return known instanceof StorageError ? known : new StorageError(otherwise, error, file);
}

/** Returns an error that is not recognised as it is. */
export function asStorageError(error: unknown, file: string | null = null): unknown {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  const pattern = errorPatterns.find(([, each]) => each.test(code) || each.test(error.message));
  return pattern ? new StorageError(pattern[0], error, file) : error;
}
