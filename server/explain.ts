import path from "node:path";
import { NOT_ALLOWED } from "./db/postgres.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

export const SEE_OWNERS = 'See docs/operations.md, "PostgreSQL of a provider".';

/** By the codes of errno(3). */
const fileErrors: Record<string, [meaning: string, advice: string]> = {
  EEXIST: ["already exists", "Choose another."],
  ENOTDIR: ["is not a folder, or below something that is none", "Choose another."],
  EROFS: ["is mounted read-only", "Mount it for writing, or choose another."],
  EACCES: ["cannot be used", "Change its owner to the user that runs the site (1000 in the image)."],
  EPERM: ["cannot be used", "Change its owner to the user that runs the site (1000 in the image)."],
};

/**
 * One clear line for each deployment mistake, the stack for bugs of our own.
 * @param database what the reader calls the PostgreSQL database; never with its password
 */
export function explain(error: unknown, database = "DATABASE_URL"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && !("code" in error))
    return [...new Set(error.errors.map((each) => explain(each, database)))].join("\n");
  const { code = "", path: file } = error as NodeJS.ErrnoException;
  if (code === NOT_ALLOWED) return explainRole(error.message, database);
  const [meaning, advice] = fileErrors[code] ?? [];
  if (file && meaning) return `${file} ${meaning} (${error.message}). ${advice}`;
  const known = asStorageError(error);
  if (known instanceof StorageError) return explainStorage(known, database);
  return ["Error", "SettingsError", "ContentError"].includes(error.name)
    ? error.message
    : (error.stack ?? error.message);
}

function explainRole(why: string, database: string): string {
  const may = `The role of ${database} lacks a permission that we need (${why})`;
  return /for schema/.test(why)
    ? `${may}. As its owner, run: grant create, usage on schema public to <role>`
    : `${may}: its tables belong to another role. ${SEE_OWNERS}`;
}

function explainStorage({ kind, message, cause, file, advice }: StorageError, database: string): string {
  const why = (cause instanceof Error && (cause.message || ("code" in cause && String(cause.code)))) || message;
  if (kind === "damaged")
    return file
      ? `The database ${file} is damaged (${why}). Stop the site, keep a copy of its folder, and restore the last backup: npm run restore -- <backup> --overwrite`
      : `The database of ${database} is damaged (${why}). Stop the site, ask whoever runs the database to check it, or restore a backup.`;
  if (kind === "failing" && file)
    return `The data folder ${path.dirname(file)} cannot be used (${why}). Change its owner to the user that runs the site (1000 in the image), or set DATA_DIR to another folder.`;
  if (kind !== "away") return `${message} (${why})`;
  return advice
    ? `The database of ${database} is there but cannot be used now (${why}). ${advice}`
    : `${database} does not lead to a database we can use (${why}). Check address, name and password.`;
}
