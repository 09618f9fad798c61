import { accessSync, constants, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { NOT_ALLOWED } from "./db/postgres.ts";
import { tableNames } from "./db/table-names.ts";
import { codeOf } from "./error-code.ts";
import { ContentError } from "./publish/problems.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

/**
 * One clear line for mistakes in deploying, of several together one for each; the stack for faults of our own.
 * @param database how whoever reads it named the PostgreSQL database; never with its password
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
  const may = `The role of ${database} may not do what we need (${why})`;
  return /for schema/.test(why)
    ? `${may}. As its owner write: grant create, usage on schema public to <role>`
    : `${may}: its tables belong to another. As that one or an administrator write: ${giveTables("<role>", "public")}`;
}

/**
 * A statement that makes a role the owner of the site's tables in a schema, as after a restore by an administrator.
 * "reassign owned" would refuse what belongs to the role that the database was made by.
 * @param role as it is written in SQL: in quotes where it needs them
 */
export function giveTables(role: string, schema: string): string {
  return `do $$ begin execute (select string_agg(format('alter table %I.%I owner to ${role}', schemaname, tablename), ';') from pg_tables where schemaname = '${schema}' and tablename = any('{${tableNames}}')); end $$`;
}

/**
 * What helps where the address is right, by codes of PostgreSQL (its manual, appendix A) and of Node (its manual, tls,
 * "X509 certificate error codes"), or by words where there is no code.
 */
const inPlace: [RegExp, string][] = [
  [/^53300$/, "Raise max_connections (or the limit of the role), or run fewer instances."],
  [/^53...$/, "Give the database more room: its own log says which."],
  [/^57P0[1-5]$/, "It starts or stops. Wait a minute; if it lasts, look at the log of the database."],
  [/^25006$/, "It takes no changes: this is a standby. Set the address of the primary."],
  [/^42501$/, "It does not let this role in. As its owner write: grant connect on database <name> to <role>"],
  [
    /connection timeout$|^Query read timeout$|^timeout expired$/,
    "It says nothing: look at its machine and its log. Where it never answered, look at the address and the firewall.",
  ],
  [/^55000$/, "It lets nobody in. Write: alter database <name> with allow_connections true"],
  [/no encryption$|SSL off$/, "If it asks for encryption, end the address with ?sslmode=verify-full."],
  [/not support SSL/, "It has no encryption: switch that on (ssl = on), or take sslmode out of the address."],
  [/establishing an SSL/, "It could not begin encryption. Its own log says why."],
  [
    /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA$|HOSTNAME_MISMATCH$)/,
    "Its certificate does not prove who it is. Use the name that the certificate has, let it be renewed, or end the address with ?sslmode=verify-full&sslrootcert=<file of whoever signed it>",
  ],
];

function explainStorage({ trouble, message, cause, file }: StorageError, database: string): string {
  const why = (cause instanceof Error && (cause.message || ("code" in cause && String(cause.code)))) || message;
  if (trouble === "damaged")
    return file
      ? `The database ${file} is damaged (${why}). Stop the site, keep a copy of its folder, and bring the last backup back: npm run restore -- <backup> --overwrite`
      : `The database of ${database} is damaged (${why}). Stop the site, let whoever runs the database look at it, or restore a backup.`;
  const lost = file && explainLink(path.dirname(file));
  if (trouble === "failing" && lost) return lost;
  if (trouble === "failing" && file && isReadOnly(path.dirname(file))) return explainReadOnly(path.dirname(file), why);
  if (trouble === "failing" && file)
    return `The data folder ${path.dirname(file)} cannot be used (${why}). Give it to the user that runs the site (1000 in the image), or set DATA_DIR to another.`;
  if (trouble === "away") {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const [, advice] = inPlace.find(([known]) => known.test(code) || known.test(why)) ?? [];
    return advice
      ? `The database of ${database} is there but cannot serve us now (${why}). ${advice}`
      : `${database} does not lead to a database we can use (${why}). Check address, name and password.`;
  }
  return `${message} (${why})`;
}

/** A file or folder that we may not use, by its own path: it may be that of a backup. */
function explainPlace(error: NodeJS.ErrnoException, named: string): string {
  const lost = explainLink(path.resolve(named));
  if (lost) return lost;
  const place = nearest(path.resolve(named));
  if (error.code === "ENOTDIR" || (error.code === "EEXIST" && error.syscall === "mkdir"))
    return `${place} is no folder (${error.message}). Name another.`;
  if (error.code === "EEXIST") return `${place} is there already (${error.message}). Name another.`;
  if (error.code === "EROFS") return explainReadOnly(place, error.message);
  const verb = canRead(place) ? "written to" : "read";
  return `${place} cannot be ${verb} (${error.message}). Give it to the user that runs the site (1000 in the image).`;
}

/** For a place on a disk that is mounted read-only: whose it is does not matter. */
export function explainReadOnly(place: string, why: string): string {
  return `${place} is mounted read-only (${why}). Mount it for writing, or name another.`;
}

/** For a place that is, or is below, a link to one that is not there, as while its disk is not mounted; else null. */
export function explainLink(place: string): string | null {
  if (!isAbsent(place)) return null;
  const target = targetOf(place);
  if (target) return `${place} leads to ${target}, which is not there. Mount its disk, or name another.`;
  const above = path.dirname(place);
  return above === place ? null : explainLink(above);
}

/** What a link leads to; null where there is no link. */
function targetOf(place: string): string | null {
  try {
    return path.resolve(path.dirname(place), readlinkSync(place));
  } catch {
    return null;
  }
}

/** Whether nothing is there, which nobody can tell of what stands in a folder that we may not enter. */
function isAbsent(place: string): boolean {
  try {
    statSync(place);
    return false;
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
  }
}

/** Whether a place is there and its disk takes no changes from anybody. */
function isReadOnly(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === "EROFS";
  }
}

/** What is there of a path: a folder in which nothing can be made, or which cannot be entered, is the one to mend. */
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
