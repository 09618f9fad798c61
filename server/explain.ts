import { accessSync, constants, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { NOT_ALLOWED } from "./db/postgres.ts";
import { tableNames } from "./db/table-names.ts";
import { codeOf } from "./error-code.ts";
import { ContentError } from "./publish/problems.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

/**
 * Explains an error to the operator: one clear line for each deployment mistake, the stack for bugs of our own.
 * @param database what the reader calls the PostgreSQL database; never with its password
 */
export function explain(error: unknown, database = "DATABASE_URL"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && !("code" in error))
    return [...new Set(error.errors.map((one) => explain(one, database)))].join("\n");
  const code = "code" in error ? String(error.code) : "";
  if (code === NOT_ALLOWED) return explainRole(error.message, database);
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code) && "path" in error)
    return explainPlace(error as NodeJS.ErrnoException, String(error.path));
  const known = asStorageError(error);
  if (known instanceof StorageError) return explainStorage(known, database);
  return error.name === "Error" || error.name === "SettingsError" || error instanceof ContentError
    ? error.message
    : (error.stack ?? error.message);
}

function explainRole(why: string, database: string): string {
  const may = `The role of ${database} lacks a permission that we need (${why})`;
  return /for schema/.test(why)
    ? `${may}. As its owner, run: grant create, usage on schema public to <role>`
    : `${may}: its tables belong to another role. As that role or an administrator, run: ${giveTables("<role>", "public")}`;
}

/**
 * An SQL statement that makes a role the owner of the site's tables in a schema, for example after a restore by an
 * administrator. `reassign owned` refuses to work on the role that the server was initialised with.
 * @param role as written in SQL, in quotes if it needs them
 */
export function giveTables(role: string, schema: string): string {
  return `do $$ begin execute (select string_agg(format('alter table %I.%I owner to ${role}', schemaname, tablename), ';') from pg_tables where schemaname = '${schema}' and tablename = any('{${tableNames}}')); end $$`;
}

/**
 * What to do if the address is right, by error codes of PostgreSQL (its manual, appendix A) and of Node (its manual,
 * tls, "X509 certificate error codes"), or by message where there is no code.
 */
const remedies: [RegExp, string][] = [
  [/^53300$/, "Raise max_connections (or the limit of the role), or run fewer instances."],
  [/^53...$/, "Give the database more memory or disk: its own log says which."],
  [/^57P0[1-5]$/, "It is starting or stopping. Wait a minute; if that does not help, check the database’s log."],
  [/^25006$/, "It is a read-only standby. Use the address of the primary."],
  [/^42501$/, "It does not let this role connect. As its owner, run: grant connect on database <name> to <role>"],
  [
    /connection timeout$|^Query read timeout$|^timeout expired$/,
    "It does not answer: check its machine and its log. If it has never answered, check the address and the firewall.",
  ],
  [/^55000$/, "It accepts no connections. Run: alter database <name> with allow_connections true"],
  [/no encryption$|SSL off$/, "If it requires encryption, end the address with ?sslmode=verify-full."],
  [/not support SSL/, "It has encryption turned off: turn it on (ssl = on), or remove sslmode from the address."],
  [/establishing an SSL/, "It could not start encryption. Its own log says why."],
  [
    /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA$|HOSTNAME_MISMATCH$)/,
    "Its certificate could not be verified. Use the host name in the certificate, have it renewed, or end the address with ?sslmode=verify-full&sslrootcert=<certificate of its authority>",
  ],
];

function explainStorage({ trouble, message, cause, file }: StorageError, database: string): string {
  const why = (cause instanceof Error && (cause.message || ("code" in cause && String(cause.code)))) || message;
  if (trouble === "damaged")
    return file
      ? `The database ${file} is damaged (${why}). Stop the site, keep a copy of its folder, and restore the last backup: npm run restore -- <backup> --overwrite`
      : `The database of ${database} is damaged (${why}). Stop the site, ask whoever runs the database to check it, or restore a backup.`;
  const lost = file && explainLink(path.dirname(file));
  if (trouble === "failing" && lost) return lost;
  if (trouble === "failing" && file && isReadOnly(path.dirname(file))) return explainReadOnly(path.dirname(file), why);
  if (trouble === "failing" && file)
    return `The data folder ${path.dirname(file)} cannot be used (${why}). Change its owner to the user that runs the site (1000 in the image), or set DATA_DIR to another folder.`;
  if (trouble === "away") {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const [, advice] = remedies.find(([known]) => known.test(code) || known.test(why)) ?? [];
    return advice
      ? `The database of ${database} is there but cannot be used now (${why}). ${advice}`
      : `${database} does not lead to a database we can use (${why}). Check address, name and password.`;
  }
  return `${message} (${why})`;
}

/** Explains a file or folder that we may not use, by its own path: it may be that of a backup. */
function explainPlace(error: NodeJS.ErrnoException, named: string): string {
  const lost = explainLink(path.resolve(named));
  if (lost) return lost;
  const place = nearest(path.resolve(named));
  if (error.code === "ENOTDIR" || (error.code === "EEXIST" && error.syscall === "mkdir"))
    return `${place} is not a folder (${error.message}). Choose another.`;
  if (error.code === "EEXIST") return `${place} already exists (${error.message}). Choose another.`;
  if (error.code === "EROFS") return explainReadOnly(place, error.message);
  const verb = canRead(place) ? "written to" : "read";
  return `${place} cannot be ${verb} (${error.message}). Change its owner to the user that runs the site (1000 in the image).`;
}

/** For a place on a disk that is mounted read-only, where another owner would not help. */
function explainReadOnly(place: string, why: string): string {
  return `${place} is mounted read-only (${why}). Mount it for writing, or choose another.`;
}

/** For a place that is a broken link, or is below one, for example while a disk is not mounted; otherwise null. */
export function explainLink(place: string): string | null {
  if (!isAbsent(place)) return null;
  const target = targetOf(place);
  if (target) return `${place} links to ${target}, which does not exist. Mount its disk, or choose another.`;
  const above = path.dirname(place);
  return above === place ? null : explainLink(above);
}

/** The target of a link; null if it is no link. */
function targetOf(place: string): string | null {
  try {
    return path.resolve(path.dirname(place), readlinkSync(place));
  } catch {
    return null;
  }
}

/** Whether nothing is there. False where we cannot tell, as in a folder that we may not enter. */
function isAbsent(place: string): boolean {
  try {
    statSync(place);
    return false;
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
  }
}

/** Whether a place exists and its disk is mounted read-only. */
function isReadOnly(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === "EROFS";
  }
}

/** The deepest part of a path that we can see: the folder to mend if nothing can be created in it or below it. */
function nearest(place: string): string {
  try {
    statSync(place);
    return place;
  } catch {
    return nearest(targetOf(place) ?? path.dirname(place));
  }
}

function canRead(place: string): boolean {
  try {
    accessSync(place, statSync(place).isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
