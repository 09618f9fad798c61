import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { MIN_SECRET } from "./env.ts";
import { codeOf } from "./error-code.ts";
import { flushFolderSync } from "./files/disk.ts";

/** Signatures for one purpose are not valid for another. */
export interface Secret {
  /** 43 characters that are safe in an address (HMAC-SHA-256, RFC 2104; base64url, RFC 4648). */
  sign(purpose: string, text: string): string;
  /** Takes the same time for any wrong signature. */
  matches(purpose: string, text: string, signature: string): boolean;
}

/** What receipts are made of, and found by: children keep their codes for years. */
const receiptPurposes = ["receipt", "receipt hash"];

/** @param receiptKey signs receipts, so that they outlast another key for everything else */
export function createSecret(key: string, receiptKey = key): Secret {
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", receiptPurposes.includes(purpose) ? receiptKey : key)
      .update(`${purpose}\0${text}`)
      .digest("base64url");
  return {
    sign,
    matches(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/**
 * If two processes create it at once, both use the first one.
 * @throws when the file holds less than a key: with another one, everything signed so far would become invalid
 */
export function loadOrCreateKey(file: string): string {
  if (!existsSync(file)) makeKey(file);
  const key = readFileSync(file, "utf8").trim();
  // A restored backup may have put a SECRET into the file.
  if (key.length >= MIN_SECRET) return key;
  throw new Error(
    `The file ${file} is broken: it must hold the key that receipts and links are signed with. Restore it from a backup, or delete it: the receipts given out so far then stop working.`,
  );
}

const KEY_BYTES = 32;

/** Completes the file before giving it its name, so that it is never partial, even after a power cut. */
function makeKey(file: string): void {
  const folder = path.dirname(file);
  const unfinished = `${file}.${process.pid}.part`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(unfinished, randomBytes(KEY_BYTES).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  flushFolderSync(folder);
}
