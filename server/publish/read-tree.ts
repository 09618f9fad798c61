import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { SettingsError } from "#server/env.ts";

/** The content folder as it was read: each file once, by its path with forward slashes. */
export interface Tree {
  root: string;
  files: string[];
  /** Changes with any byte of any file, and with the code that publishes. */
  hash: string;
  read(file: string): string;
}

/** @throws {SettingsError} when there is no such folder */
export function readTree(root: string): Tree {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingsError(
      `There is no content folder at ${root}. Set CONTENT_DIR to the folder that holds site.yaml.`,
    );
  const files = listFiles(root);
  const hash = createHash("sha256");
  for (const file of listFiles(import.meta.dirname)) hash.update(readFileSync(path.join(import.meta.dirname, file)));
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return {
    root,
    files,
    hash: hash.digest("hex"),
    read: (file) => readFileSync(path.join(root, file), "utf8").replaceAll("\r\n", "\n"),
  };
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}
