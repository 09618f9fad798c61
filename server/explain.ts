import { ContentError } from "./publish/problems.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

/** One clear line for mistakes in deploying; the stack for faults of our own. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  // PostgreSQL's "insufficient privilege" (its manual, appendix A).
  if (code === "42501")
    return `The role of DATABASE_URL may not do what we need (${error.message}). As its owner write: grant create, usage on schema public to <role>`;
  if (["EACCES", "ENOTDIR", "EEXIST"].includes(code)) return explainFolder(error.message);
  const known = asStorageError(error);
  if (known instanceof StorageError) return explainStorage(known);
  return error.name === "Error" || error.name === "SettingsError" || error instanceof ContentError
    ? error.message
    : (error.stack ?? error.message);
}

function explainStorage({ trouble, message, cause }: StorageError): string {
  const why = cause instanceof Error ? cause.message || ("code" in cause && String(cause.code)) : message;
  if (trouble === "failing") return explainFolder(why || message);
  if (trouble === "away")
    return `DATABASE_URL does not lead to a database we can use (${why}). Check address, name and password.`;
  return `${message} (${why})`;
}

function explainFolder(why: string): string {
  return `The data folder cannot be used (${why}). Set DATA_DIR to a folder the server may write to.`;
}
