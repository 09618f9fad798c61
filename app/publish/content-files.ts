import { randomUUID } from "node:crypto";
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
import { deviceName, isText } from "#app/publish/paths.ts";
import { listFolder } from "#app/publish/read-tree.ts";

const media = /^media\/.+\.(?:svg|png|jpe?g|webp|pdf|docx)$/i;

/** Only what content is made of, nothing else on this computer. */
const isOwn = (file: string) => !/[\0\\]/.test(file) && (media.test(file) || isText(file));

export function contentFiles(root: string) {
  /** @throws for a path that leaves the folder, by name or by a link */
  function locate(file: string): string {
    const parts = file.split("/");
    if (!isOwn(file) || parts.some((part) => part === "" || part.startsWith(".") || deviceName.test(part)))
      throw new Error(`${file} is not a file of the content folder.`);
    const full = path.join(root, ...parts);
    let existing = full;
    while (!exists(existing)) existing = path.dirname(existing);
    const real = path.relative(realpathSync(root), realpathSync(existing));
    if (real.startsWith("..") || path.isAbsolute(real)) throw new Error(`${file} leads out of the content folder.`);
    return full;
  }
  return {
    read(file: string): Buffer | null {
      const full = locate(file);
      return exists(full) ? readFileSync(full) : null;
    },
    /** Another one when the file changes; empty when there is none. */
    stampOf(file: string): string {
      const stats = statSync(locate(file), { throwIfNoEntry: false });
      return stats ? `${stats.size} ${stats.mtimeMs}` : "";
    },
    texts(): Map<string, Buffer> {
      const texts = new Map<string, Buffer>();
      for (const file of listFolder(root).files.filter(isText)) {
        const bytes = this.read(file);
        if (bytes) texts.set(file, bytes);
      }
      return texts;
    },
    /**
     * Whole or not at all; readers see the old file until then. It gets the permissions of the old one, or of its
     * folder: the umask of this process is for what visitors sent, not for content.
     */
    write(file: string, bytes: Buffer | string): void {
      const full = locate(file);
      if (this.read(file)?.equals(Buffer.from(bytes))) return;
      const folder = path.dirname(full);
      makeFolder(folder);
      const draft = path.join(folder, `.${path.basename(full)}.${randomUUID()}.saving`);
      try {
        writeFileSync(draft, bytes, { flush: true });
        chmodSync(draft, exists(full) ? statSync(full).mode & 0o777 : statSync(folder).mode & 0o666);
        renameSync(draft, full);
      } catch (error) {
        rmSync(draft, { force: true });
        throw error;
      }
    },
    remove(file: string): void {
      rmSync(locate(file), { force: true });
    },
  };
}

export type ContentFiles = ReturnType<typeof contentFiles>;

/** Each folder that is made gets the permissions of the one that it is in. */
function makeFolder(folder: string): void {
  if (exists(folder)) return;
  const above = path.dirname(folder);
  makeFolder(above);
  mkdirSync(folder);
  chmodSync(folder, statSync(above).mode & 0o7777);
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
