import { ContentError } from "./publish/problems.ts";

/** One clear line for what people who deploy get wrong; the stack for what we did. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return "The port is taken by another program. Stop it, or set PORT to another number.";
  if (["EACCES", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC"].includes(code) || code.startsWith("SQLITE_"))
    return `The data folder cannot be used (${error.message}). Set DATA_DIR to a folder the server may write to.`;
  if (
    /^(?:ECONN|ENOTFOUND|ETIMEDOUT|28|3D|EAI_AGAIN)/.test(code) ||
    /timeout exceeded when trying to connect/.test(error.message)
  )
    return `DATABASE_URL does not lead to a database we can use (${error.message || code}). Check address, name and password.`;
  if (code === "ERR_MODULE_NOT_FOUND" && error.message.includes("/build/server/"))
    return "The site is not built. Run: npm run build";
  return error.name === "Error" || error.name === "SettingsError" || error instanceof ContentError
    ? error.message
    : (error.stack ?? error.message);
}
