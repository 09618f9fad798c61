import path from "node:path";
import { endingOf, fileFault } from "#app/forms/definition/file-kind.ts";
import { documentKinds } from "./documents.ts";
import { pictureKinds, readFacts, UnfitPicture } from "./pictures.ts";

/**
 * Why a file cannot be added to the content folder, in words for its editor; null when it can. Documents have a folder
 * of their own. A picture may have the ending of another kind of picture, since it is read by its content.
 */
export async function mediaFault(file: string, bytes: Buffer): Promise<string | null> {
  const name = path.basename(file);
  const isDocument = file.startsWith("media/documents/");
  const [kinds, instead] = isDocument
    ? [documentKinds, "a PDF or a Word document (.docx)"]
    : [pictureKinds, "an SVG, PNG, JPEG or WebP picture"];
  const again = `Save it again as ${instead}, and add that.`;
  if (!kinds.includes(endingOf(name))) return `${name} cannot be used here. ${again}`;
  const fault = await fileFault(name, bytes, isDocument ? undefined : pictureKinds);
  if (fault) return `${name} ${fault}. ${again}`;
  try {
    if (!isDocument) await readFacts(bytes);
  } catch (error) {
    // A picture that cannot be read at all is reported where a page shows it.
    if (error instanceof UnfitPicture) return `${name} ${error.message}`;
  }
  return null;
}
