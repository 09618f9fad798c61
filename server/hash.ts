import { createHash } from "node:crypto";

/** SHA-256 in hex; empty for nothing. */
export const hashOf = (bytes: Buffer | string | null) =>
  bytes === null ? "" : createHash("sha256").update(bytes).digest("hex");
