import path from "node:path";
import { endingOf, findFileError } from "#app/forms/definition/file-kind.ts";
import { documentKinds, readDocument } from "./documents.ts";
import { pictureKinds } from "./pictures.ts";

/**
 * Why a file cannot be added to the content folder, in words for its editor; null when it can. Documents have a folder
 * of their own. A picture may have the ending of another kind of picture, since it is read by its content.
 */
export async function mediaProblem(file: string, bytes: Buffer): Promise<string | null> {
  const name = path.basename(file);
  const isDocument = file.startsWith("media/documents/");
  const [kinds, instead] = isDocument
    ? [documentKinds, "a PDF or a Word document (.docx)"]
    : [pictureKinds, "an SVG, PNG, JPEG or WebP picture"];
  const again = `Save it again as ${instead}, and add that.`;
  if (!kinds.includes(endingOf(name))) return `${name} cannot be used here. ${again}`;
  const problem = await findFileError(name, bytes, isDocument ? undefined : pictureKinds);
  if (problem) return `${name} ${problem}. ${again}`;
  const isRead = !isDocument || (await readDocument({ media: () => bytes }, file)).text !== null;
  // A PDF with a password may be published.
  if (isRead || endingOf(name) === "pdf") return null;
  return `${name} cannot be read: it is broken, or holds more than 20 MB when it is unpacked. ${again}`;
}
