import { open } from "node:fs/promises";

/** Endings that mean the same content. */
const twins: Record<string, string> = { jpeg: "jpg", tiff: "tif", htm: "html" };
/** Endings of files that are plain text, which have no signature. */
const plain = ["txt", "csv", "md", "rtf"];

/** Whether a file's bytes are of the kind that its name says (OWASP File Upload Cheat Sheet). */
export async function contentMatchesName(file: string, name: string): Promise<boolean> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(file);
  if (!found) return plain.includes(ending) && (await isText(file));
  return (twins[found.ext] ?? found.ext) === (twins[ending] ?? ending);
}

async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await handle.close();
  }
}
