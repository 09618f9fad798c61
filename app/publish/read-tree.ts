import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { SettingsError } from "#server/env.ts";
import { programFolder } from "#server/program.ts";

/** Paths have forward slashes. */
export interface Tree {
  root: string;
  files: string[];
  /** What is neither a file nor a folder, such as a symbolic link: nothing reads it. */
  links: string[];
  /** Changes with any byte of any file, and with the release, whose hash comes first (`hashRelease`). */
  hash: string;
  read(file: string): string;
  media(file: string): Buffer;
}

/** @throws {SettingsError} when there is no such folder */
export function readTree(root: string): Tree {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingsError(
      `There is no content folder at ${root}. Set CONTENT_DIR to the folder that holds site.yaml.`,
    );
  const { files, links } = listFolder(root);
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return {
    root,
    files,
    links,
    hash: `${hashRelease()}-${hash.digest("hex")}`,
    read: (file) => plainText(readFileSync(path.join(root, file))),
    media: (file) => readFileSync(path.join(root, "media", file)),
  };
}

/** Whichever program saved it: without a byte-order mark, with newlines as line ends. */
export function plainText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");
}

let release: string | null = null;

/** A release with another hash publishes the content again. */
export function hashRelease(): string {
  release ??= readRelease();
  return release;
}

function readRelease(): string {
  const hash = createHash("sha256").update(readFileSync(path.join(programFolder, "package.json")));
  const app = path.join(programFolder, "app");
  // Markup (`.tsx`) is made at each request, so it changes nothing that is published.
  for (const file of listFolder(app).files)
    if (/(?<!\.test)\.ts$/.test(file)) hash.update(readFileSync(path.join(app, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Without hidden files. Unlike a recursive `readdir`, this follows no links, which may lead in a circle. */
export function listFolder(root: string): { files: string[]; links: string[] } {
  const files: string[] = [];
  const links: string[] = [];
  const list = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) list(`${name}/`);
      else if (entry.isFile()) files.push(name);
      else links.push(name);
    }
  };
  list("");
  return { files: files.sort(), links: links.sort() };
}
