import { statSync } from "node:fs";
import path from "node:path";
import { MEDIA } from "#app/base/addresses.ts";
import { nearest } from "#app/base/content-fields.ts";
import type { Focus, Picture } from "#app/base/media-files.ts";
import { normalise } from "#app/base/text.ts";
import type { Report } from "#app/content/report.ts";
import type { Source } from "#app/content/source.ts";
import { type DocumentSource, documentKinds, formatSize, readDocument } from "#app/publish/media/documents.ts";
import { MAX_PICTURE_BYTES, measurePicture, type PictureFile, UnfitPicture } from "#app/publish/media/pictures.ts";
import type { Tree } from "#app/publish/read-tree.ts";

export class Media {
  /** By hash: one picture may exist under several names, and one file may be cut to several shapes. */
  readonly pictures = new Map<string, { file: string; picture: PictureFile }>();
  readonly documents = new Map<string, DocumentSource>();
  readonly generated = new Map<string, Buffer>();
  /** Documents that are published although search cannot read them. */
  unread: readonly string[] = [];
  private readonly problems: Report;
  readonly tree: Tree;
  private readonly known: Map<string, unknown>;
  constructor(problems: Report, tree: Tree, known: Map<string, unknown>) {
    this.problems = problems;
    this.tree = tree;
    this.known = known;
  }

  async picture(
    source: Source<unknown>,
    where: PropertyKey[],
    image: { file: string; alt: string; focus?: Focus },
    ratio?: number,
  ): Promise<Picture | null> {
    const file = await this.pictureFile(source, where, image.file, ratio, image.focus);
    return file && { hash: file.hash, width: file.width, height: file.height, alt: image.alt };
  }

  async pictureFile(
    source: Source<unknown>,
    where: PropertyKey[],
    file: string,
    ratio?: number,
    focus?: Focus,
  ): Promise<PictureFile | null> {
    const read = () => measurePicture(this.tree, file, ratio, focus);
    const picture = await this.readPicture(source, where, file, read, `picture ${ratio ?? ""} ${focus ?? ""}`);
    if (picture) this.pictures.set(picture.hash, { file, picture });
    return picture;
  }

  /** @returns null after reporting why it cannot be shown */
  async readPicture<T>(
    source: Source<unknown>,
    where: PropertyKey[],
    file: string,
    read: () => Promise<T>,
    kind = "picture",
  ): Promise<T | null> {
    const refuse = this.refuse(source, where);
    if (!this.has(file)) return refuse(`There is no picture media/${file}. ${this.insteadOf(file)}`);
    const { size } = statSync(path.join(this.tree.root, "media", file));
    if (size > MAX_PICTURE_BYTES)
      return refuse(`media/${file} is ${formatSize(size)}. Save it smaller: ${formatSize(MAX_PICTURE_BYTES)} at most.`);
    try {
      return await this.cached(file, kind, read);
    } catch (error) {
      const other = "cannot be read as a picture. Save it again as SVG, PNG, JPEG or WebP.";
      return refuse(`media/${file} ${error instanceof UnfitPicture ? error.message : other}`);
    }
  }

  async document(source: Source<unknown>, where: PropertyKey[], file: string): Promise<DocumentSource | null> {
    const known = this.documents.get(file);
    if (known) return known;
    const refuse = this.refuse(source, where);
    if (!documentKinds.includes(path.extname(file).slice(1).toLowerCase()))
      return refuse(`media/${file} is of a kind we do not publish. Use one of ${documentKinds.join(", ")}.`);
    if (!this.has(file)) return refuse(`There is no document media/${file}. ${this.insteadOf(file)}`);
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(path.basename(file)))
      return refuse(`The name of media/${file} becomes a part of an address. Use letters a to z, digits and hyphens.`);
    const { text, problem, ...rest } = await this.cached(file, "document", () => readDocument(this.tree, file));
    if (problem) return refuse(`media/${file} ${problem}. Save it again as ${rest.extension.toUpperCase()}.`);
    const way = `Save it again, or write ${file} under unread in search.yaml, and search will not know what it says.`;
    const isRead = !this.unread.includes(file);
    if (text === null && isRead) return refuse(`The text of media/${file} cannot be read. ${way}`);
    if (text !== null && !/[\p{L}\p{N}]/u.test(text) && isRead) {
      const message = `media/${file} has no text, only pictures of it: search cannot read it, and neither can screen readers. Save it again with text recognition (OCR), or write its words on the page and ${file} under unread in search.yaml.`;
      this.problems.problems.push({ file: source.file, line: source.lineOf(where), message, isAdvice: true });
    }
    const document = { ...rest, text: text ?? "" };
    this.documents.set(file, document);
    return document;
  }

  make(name: string, contents: Buffer): string {
    this.generated.set(name, contents);
    return MEDIA + name;
  }

  private refuse(source: Source<unknown>, where: PropertyKey[]): (message: string) => null {
    return (message) => {
      this.problems.report(source, where, message);
      return null;
    };
  }

  /** By the tree's list, so that small and large letters differ on every system. */
  private has(file: string): boolean {
    const name = path.posix.join("media", file);
    return name.startsWith("media/") && this.tree.files.includes(name);
  }

  private insteadOf(file: string): string {
    const media = this.tree.files
      .filter((name) => name.startsWith("media/"))
      .map((name) => name.slice("media/".length));
    if (media.some((name) => normalise(name, "NFC") === normalise(file, "NFC")))
      return "There is one whose accented letters are stored in another way. Rename it with letters a to z.";
    const like = nearest(file, media);
    return `Put it there or name another${like ? `, such as ${like}` : ""}.`;
  }

  private async cached<T>(file: string, kind: string, find: () => Promise<T>): Promise<T> {
    const { size, mtimeMs } = statSync(path.join(this.tree.root, "media", file));
    const key = `${kind} ${file} ${size} ${mtimeMs}`;
    const fact = (this.known.get(key) as T | undefined) ?? (await find());
    this.known.set(key, fact);
    return fact;
  }
}
