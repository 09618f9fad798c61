import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Signs what leaves the server and has to come back unchanged. Each purpose has signatures of its own. */
export interface Secret {
  /** The signature of a text, 43 characters that are safe in an address (HMAC-SHA-256, RFC 2104; base64url, RFC 4648). */
  sign(purpose: string, text: string): string;
  /** Whether a signature is that of the text; takes the same time for any wrong one. */
  matches(purpose: string, text: string, signature: string): boolean;
}

export function createSecret(key: string): Secret {
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
  return {
    sign,
    matches(purpose, text, signature) {
      const [right, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
      return right.length === given.length && timingSafeEqual(right, given);
    },
  };
}

/** The key kept in a file, made on first use; when two processes make it at once, both use the one that was first. */
export function keptKey(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
