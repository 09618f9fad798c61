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
const errorPatterns: [StorageErrorKind, RegExp, string?][] = [
  ["full", /^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/],
  ["busy", /^(?:SQLITE_(?:BUSY|LOCKED|PROTOCOL)|55P03$|57014$|timeout exceeded when trying to connect)/],
  ["damaged", /^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/],
  ["failing", /^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EIO$|EROFS$|EMFILE$|ENFILE$|58...$)/],
  ["away", /^53300$/, "Raise max_connections (or the limit of the role), or run fewer instances."],
  ["away", /^53...$/, "Give the database more memory or disk: its own log says which."],
  ["away", /^57P0.$/, "It is starting or stopping. Wait a minute; if that does not help, check the database’s log."],
  ["away", /^25006$/, "It is a read-only standby. Use the address of the primary."],
  ["away", /^55000$/, "It accepts no connections. Run: alter database <name> with allow_connections true"],
  ["away", /^permission denied for database/, "As its owner, run: grant connect on database <name> to <role>"],
  ["away", /no encryption$|SSL off$/, "If it requires encryption, end the address with ?sslmode=verify-full."],
  [
    "away",
    /not support SSL/,
    "It has encryption turned off: turn it on (ssl = on), or remove sslmode from the address.",
  ],
  ["away", /establishing an SSL/, "It could not start encryption. Its own log says why."],
  [
    "away",
    /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA$|HOSTNAME_MISMATCH$)/,
    "Its certificate could not be verified. Use the host name in the certificate, have it renewed, or end the address with ?sslmode=verify-full&sslrootcert=<certificate of its authority>",
  ],
  [
    "away",
    /connection timeout$|^Query read timeout|^timeout expired/,
    "It does not answer: check its machine and its log. If it has never answered, check the address and the firewall.",
  ],
  ["away", /^(?:08...|25P03|28...|3D000)$/],
  ["away", /^(?:ECONN|EPIPE$|ENOTFOUND$|ETIMEDOUT$|EAI_|EHOST|ENET)/],
  ["away", /^(?:Connection terminated|Client (?:has encountered|was closed))/],
];

function classifyError(error: unknown) {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return errorPatterns.find(([, pattern]) => pattern.test(code) || pattern.test(error.message));
}

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
  get advice(): string | undefined {
    return classifyError(this.cause)?.[2];
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
  const pattern = classifyError(error);
  return pattern ? new StorageError(pattern[0], error, file) : error;
}
