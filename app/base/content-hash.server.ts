import { createHash } from "node:crypto";

/** The hash in the name of a published file: other contents never get the same name, so browsers may keep it for ever. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
