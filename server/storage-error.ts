/** Why something cannot be stored or read. */
export type Trouble = "full" | "quota-exceeded" | "away" | "busy" | "replaced" | "damaged" | "failing";

const words: Record<Trouble, string> = {
  full: "The disk is full.",
  "quota-exceeded": "There is no room for visitors’ files. What they write is still stored.",
  away: "The database cannot be reached.",
  busy: "The database is too busy to answer in time.",
  replaced: "The database was deleted or replaced while the site ran. Start the site again.",
  damaged: "The database is damaged. Stop the site, restore a backup, and start it again.",
  failing: "The disk cannot be read or written.",
};

/**
 * The one error for failing storage, whatever the engine calls it; `cause` is the engine's own error. Every adapter
 * throws it, and pages answer it with 503. They recognise it by its name (app/base/storage-error.ts).
 */
export class StorageError extends Error {
  override name = "StorageError";
  readonly trouble: Trouble;
  /** The embedded database in which it happened, for the person at the terminal; visitors never see it. */
  readonly file: string | null;
  constructor(trouble: Trouble, cause?: unknown, file: string | null = null) {
    super(words[trouble], { cause });
    this.trouble = trouble;
    this.file = file;
  }
}

/** Called with each storage failure, where it happens. */
export type Report = (error: StorageError) => void;

/**
 * Codes of SQLite (sqlite.org/rescode.html), PostgreSQL (its manual, appendix A) and the system (errno(3)); errors of
 * the driver pg have only messages.
 */
const kinds: [Trouble, RegExp][] = [
  ["replaced", /^SQLITE_READONLY_DBMOVED$/],
  ["full", /^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/],
  ["busy", /^(?:SQLITE_(?:BUSY|LOCKED|PROTOCOL)|55P03$|57014$|timeout exceeded when trying to connect)/],
  ["damaged", /^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/],
  ["failing", /^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EIO$|EROFS$|EMFILE$|ENFILE$|58)/],
  ["away", /^(?:08...$|25006$|25P03$|28...$|3D000$|53...$|57P0.$)/],
  ["away", /^(?:ECONN|EPIPE$|ENOTFOUND$|ETIMEDOUT$|EAI_|EHOST|ENET)/],
  ["away", /^(?:Connection terminated|Query read timeout|Client (?:has encountered|was closed)|timeout expired)/],
];

/** An error from where only the storage can fail. @param otherwise what it counts as if it is not recognised */
export function storageErrorOf(error: unknown, otherwise: Trouble, file: string | null = null): StorageError {
  const known = asStorageError(error, file);
  return known instanceof StorageError ? known : new StorageError(otherwise, error, file);
}

/**
 * Turns a recognised storage error into a StorageError; returns any other as it is. `file` is the embedded database, if
 * any.
 */
export function asStorageError(error: unknown, file: string | null = null): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  const kind = kinds.find(([, pattern]) => pattern.test(code));
  return kind ? new StorageError(kind[0], error, file) : error;
}
