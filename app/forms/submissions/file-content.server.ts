import { open } from "node:fs/promises";
import { contentByEnding, endingOf, TEXT } from "#app/forms/definition/file-endings.ts";

/** Whether the content of a file is of the type that its name says (OWASP File Upload Cheat Sheet). */
export async function contentMatchesName(file: string, name: string): Promise<boolean> {
  const expected = contentByEnding.get(endingOf(name));
  // Text may begin with the signature of another type, such as BM.
  if (expected === TEXT) return isText(file);
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(file);
  return found !== undefined && found.ext === expected;
}

async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096);
    const read = buffer.subarray(0, bytesRead);
    // UTF-16, which Windows calls Unicode, contains zero bytes and starts with a byte order mark.
    return ["fffe", "feff"].includes(read.toString("hex", 0, 2)) || !read.includes(0);
  } finally {
    await handle.close();
  }
}
