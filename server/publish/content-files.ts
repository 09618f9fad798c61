import { isUtf8 } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isStrayFile, kindOf } from "#server/publish/paths.ts";
import { listFolder } from "#server/publish/read-tree.ts";

/** Why a request of the screen is refused, in words for editors; `status` is the one of HTTP. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A file as the screen knows it: `id` changes with its bytes. */
export interface ContentFile {
  path: string;
  id: string;
  bytes: Buffer;
}

/** The path of a file inside the content folder, from the path that the screen uses. */
export function inContent(file: string): string {
  return file.replace(/^content\//, "");
}

const media = /^media\/.+\.(?:svg|png|jpe?g|webp|pdf|docx)$/i;

/** Whether the screen may read and write a file: only what content is made of, nothing else on this computer. */
function isOwn(file: string): boolean {
  if (!file.startsWith("content/") || /[\0\\]/.test(file)) return false;
  return media.test(inContent(file)) || kindOf(inContent(file)) !== undefined;
}

/** The files of a content folder, each by its path with `content/` before it. */
export function contentFiles(root: string) {
  /** @throws {Refused} for a path that leaves the folder, by name or by a link */
  function locate(file: string): string {
    const parts = file.split("/");
    if (!isOwn(file) || parts.some((part) => part === "" || part.startsWith(".")))
      throw new Refused(422, `${file} is not a file of the content folder.`);
    const full = path.join(root, ...parts.slice(1));
    let there = full;
    while (!exists(there)) there = path.dirname(there);
    const real = path.relative(realpathSync(root), realpathSync(there));
    if (real.startsWith("..") || path.isAbsolute(real))
      throw new Refused(422, `${file} leads out of the content folder.`);
    return full;
  }
  return {
    root,
    /** @returns null when there is none */
    read(file: string): ContentFile | null {
      const full = locate(file);
      if (!exists(full)) return null;
      const bytes = readFileSync(full);
      return { path: file, id: createHash("sha256").update(bytes).digest("hex"), bytes };
    },
    /** All text files that are valid UTF-8. */
    texts(): ContentFile[] {
      const names = listFolder(root).files.map((file) => `content/${file}`);
      const texts = names.filter((file) => isOwn(file) && /\.(?:md|yaml)$/.test(file)).map((file) => this.read(file));
      return texts.filter((found) => found !== null && isUtf8(found.bytes)) as ContentFile[];
    },
    /** Changes when a file does, without reading it; null when there is none. */
    stamp(file: string): string | null {
      const found = statSync(locate(file), { throwIfNoEntry: false });
      return found ? `${found.size} ${found.mtimeMs}` : null;
    },
    /**
     * Writes a file whole or not at all; readers see the old file until then. It gets the permissions of the old one,
     * or of its folder: the umask of this process is for what visitors sent, not for content. A file that has these
     * bytes already is not written again: it may be the one that the browser is uploading, which cannot be read any
     * more once it has changed.
     */
    write(file: string, bytes: Buffer | string): void {
      const full = locate(file);
      if (this.read(file)?.bytes.equals(Buffer.from(bytes))) return;
      const folder = path.dirname(full);
      makeFolder(folder);
      const draft = path.join(folder, `.${path.basename(full)}.${randomUUID()}.saving`);
      try {
        writeFileSync(draft, bytes, { flush: true });
        setMode(draft, exists(full) ? statSync(full).mode & 0o777 : statSync(folder).mode & 0o666);
        renameSync(draft, full);
      } catch (error) {
        rmSync(draft, { force: true });
        throw error;
      }
    },
    remove(file: string): void {
      rmSync(locate(file), { force: true });
    },
    /** The files with an ending in a folder and, to a depth, in those below it, without stray ones. */
    list(folder: string, ending: string, depth: number): string[] {
      const full = path.join(root, ...folder.split("/").slice(1));
      if (!/^content\/[a-z/]+$/.test(folder)) return [];
      // A file of that name or a link that leads nowhere has no files in it; the check reports it.
      if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return [];
      return listFolder(full)
        .files.filter((file) => file.endsWith(ending) && file.split("/").length <= depth)
        .map((file) => `${folder}/${file}`)
        .filter((file) => isOwn(file) && !isStrayFile(inContent(file)));
    },
  };
}

export type ContentFiles = ReturnType<typeof contentFiles>;

/** Makes a folder and those above it, each with the permissions of the folder that it is in. */
function makeFolder(folder: string): void {
  if (exists(folder)) return;
  const above = path.dirname(folder);
  makeFolder(above);
  mkdirSync(folder);
  setMode(folder, statSync(above).mode & 0o7777);
}

/** Sets permissions. A disk that cannot store them, such as a USB stick, keeps the file all the same. */
function setMode(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch {}
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
