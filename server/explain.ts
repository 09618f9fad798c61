import { NOT_ALLOWED } from "./db/postgres.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

const see = (heading: string) => `See docs/operations.md, "${heading}".`;
export const SEE_OWNERS = see("PostgreSQL of a provider");

/** What a folder that the settings name may fail with (errno(3)). */
const FILE_CODES = ["EEXIST", "ENOTDIR", "EROFS", "EACCES", "EPERM"];

/**
 * One clear line for each deployment mistake, the stack for bugs of our own.
 * @param database what the reader calls the PostgreSQL database; never with its password
 */
export function explain(error: unknown, database = "DATABASE_URL"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && !("code" in error))
    return [...new Set(error.errors.map((each) => explain(each, database)))].join("\n");
  const { code = "", path: file } = error as NodeJS.ErrnoException;
  if (code === NOT_ALLOWED)
    return `The role of ${database} lacks a permission that we need (${error.message}). As its owner, run: grant create, usage on schema public to <role>. ${SEE_OWNERS}`;
  if (file && FILE_CODES.includes(code))
    return `${file} cannot be used (${error.message}). ${see("The disk cannot be used")}`;
  const known = asStorageError(error);
  if (known instanceof StorageError) return explainStorage(known, database);
  return ["Error", "SettingsError", "ContentError"].includes(error.name)
    ? error.message
    : (error.stack ?? error.message);
}

function explainStorage({ kind, message, cause, file }: StorageError, database: string): string {
  const why = (cause instanceof Error && (cause.message || ("code" in cause && String(cause.code)))) || message;
  const place = file ?? `of ${database}`;
  if (kind === "damaged")
    return `The database ${place} is damaged (${why}). ${see("The database is damaged")}${file ? " In short: npm run restore -- <backup> --overwrite" : ""}`;
  if (kind === "failing" && file) return `${file} cannot be used (${why}). ${see("The disk cannot be used")}`;
  if (kind !== "away") return `${message} (${why})`;
  return `${database} does not lead to a database we can use (${why}). ${see("The database is away")}`;
}
