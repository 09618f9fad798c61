import path from "node:path";
import { contentHash } from "#app/base/stores.server.ts";
import { findFileError } from "#app/forms/definition/file-kind.ts";
import type { Tree } from "#app/publish/read-tree.ts";
import { joinSentences } from "#app/publish/sentences.ts";
import { isReadable, writeWhole } from "#server/files/disk.ts";
import { joinPages } from "./pages-text.ts";

export interface DocumentSource {
  /** Path under the media folder, `documents/<hash>/<name>`. */
  target: string;
  extension: string;
  bytes: number;
  text: string;
}

/** The readers are large: only a tree that changed loads them. */
const readers: Record<string, (bytes: Buffer) => Promise<string>> = {
  pdf: async (bytes) => {
    const { extractText, getDocumentProxy } = await import("unpdf");
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    return joinPages((await extractText(pdf, { mergePages: false })).text);
  },
  docx: async (bytes) => {
    const { readDocx } = await import("./docx-text.ts");
    return joinSentences(readDocx(bytes));
  },
};

export const documentKinds = Object.keys(readers);

/** `text` is null when it cannot be read; `problem` then says what it is, if not what its name says. */
export async function readDocument(
  tree: Pick<Tree, "media">,
  file: string,
): Promise<Omit<DocumentSource, "text"> & { text: string | null; problem: string | null }> {
  const bytes = tree.media(file);
  const extension = path.extname(file).slice(1).toLowerCase();
  const hash = contentHash(bytes);
  const text = (await readers[extension]?.(bytes).catch(() => null)) ?? null;
  const problem = text === null ? await findFileError(file, bytes) : null;
  return { target: `documents/${hash}/${path.basename(file)}`, extension, bytes: bytes.length, text, problem };
}

export async function copyDocument(
  tree: Pick<Tree, "media">,
  file: string,
  { target }: DocumentSource,
  folder: string,
): Promise<void> {
  const full = path.join(folder, target);
  if (!(await isReadable(full))) await writeWhole(full, tree.media(file));
}

const KB = 1024;
const sizes = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });

export function formatSize(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${sizes.format(bytes / KB / KB)} MB`;
}
