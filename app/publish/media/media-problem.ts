import { execFile } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { endingOf, findFileError } from "#app/forms/definition/file-kind.ts";
import { programFolder } from "#server/program.ts";
import { documentKinds, readDocument } from "./documents.ts";
import { pictureKinds } from "./pictures.ts";

/**
 * In words for an editor. A picture may have the ending of another kind of picture, since it is read by its content.
 * @param maxDrawingMs how long a picture may take to be drawn: a few bytes of SVG can take hours
 */
export async function mediaProblem(file: string, bytes: Buffer, maxDrawingMs = 20_000): Promise<string | null> {
  const name = path.basename(file);
  const isDocument = file.startsWith("media/documents/");
  const [kinds, instead] = isDocument
    ? [documentKinds, "a PDF or a Word document (.docx)"]
    : [pictureKinds, "an SVG, PNG, JPEG or WebP picture"];
  const again = `Save it again as ${instead}, and add that.`;
  if (!kinds.includes(endingOf(name))) return `${name} cannot be used here. ${again}`;
  const problem = await findFileError(name, bytes, isDocument ? undefined : pictureKinds);
  if (problem) return `${name} ${problem}. ${again}`;
  if (!isDocument)
    return (await isDrawn(name, bytes, maxDrawingMs))
      ? null
      : `${name} takes too long to draw. Save it smaller, as a PNG or JPEG picture, and add that.`;
  const isRead = (await readDocument({ media: () => bytes }, file)).text !== null;
  // A PDF with a password may be published.
  if (isRead || endingOf(name) === "pdf") return null;
  return `${name} cannot be read: it is broken, or holds more than 20 MB when it is unpacked. ${again}`;
}

/** In time, or stopped by what is wrong with the picture. */
async function isDrawn(name: string, bytes: Buffer, timeout: number): Promise<boolean> {
  const script = path.join(programFolder, "app/publish/media/draw-picture.ts");
  const child = execFile(process.execPath, [script, name], { timeout, killSignal: "SIGKILL" });
  // It may end before it has read everything.
  child.stdin?.on("error", () => {}).end(bytes);
  const [, signal] = await once(child, "exit");
  return signal === null;
}
