import { statSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import type { DocumentFile } from "#app/ui/document.ts";
import type { Picture } from "#app/ui/picture.ts";
import { type DocumentSource, documentKinds, formatSize, readDocument } from "./documents.ts";
import { type Rendered, renderMarkdown } from "./markdown.ts";
import { measurePicture, type PictureFile } from "./pictures.ts";
import type { Problem } from "./problems.ts";
import type { Tree } from "./read-tree.ts";
import { parseSource, type Source } from "./source.ts";

/** Pages that the site makes itself, for links to them. */
const ownPages = new Map([
  ["/news/", "News"],
  ["/news/feed.xml", "News feed"],
  ["/resources/", "Resources"],
  ["/search/", "Search"],
  ["/info-for-children-and-young-people/digime-voices/", "DigiMe voices"],
  ["/info-for-children-and-young-people/digime-voices/create-your-digime/", "Have your say"],
]);

export interface CheckOptions {
  /** True to publish documents whose text cannot be read; they are then not found by what they say. */
  withoutUnreadableText: boolean;
}

/** One reading of the content: what is wrong so far, and what files refer to. */
export class Check {
  readonly problems: Problem[] = [];
  readonly pictures = new Map<string, PictureFile>();
  readonly documents = new Map<string, DocumentSource>();
  /** What each file says, with the text of its documents, for search. */
  readonly texts = new Map<string, string>();
  /** Title of each address that content may link to. */
  readonly titles = new Map(ownPages);
  private readonly claimed = new Map<string, string>();
  readonly tree: Tree;
  readonly options: CheckOptions;
  constructor(tree: Tree, options: CheckOptions) {
    this.tree = tree;
    this.options = options;
  }

  /**
   * Gives an address to a file: of two files with the same one would hide the other. Content may link to it by its
   * `title`, unless that is null.
   */
  claim(source: Source<unknown>, address: string, title: string | null): void {
    const other = this.claimed.get(address);
    if (other) this.fault(source, [], `${other} has the same address, ${address}. Rename one of the two files.`);
    this.claimed.set(address, source.file);
    if (title !== null) this.titles.set(address, title);
  }

  file<T>(file: string, schema: z.ZodType<T>): Source<T> | null {
    if (this.tree.files.includes(file)) return parseSource(file, this.tree.read(file), schema, this.problems);
    this.problems.push({ file, line: 1, message: "This file is missing. The site cannot do without it." });
    return null;
  }

  files<T>(folder: string, schema: z.ZodType<T>, ending = ".md"): Source<T>[] {
    return this.tree.files
      .filter((file) => file.startsWith(folder) && file.endsWith(ending))
      .map((file) => parseSource(file, this.tree.read(file), schema, this.problems))
      .filter((source) => source !== null);
  }

  fault(source: Source<unknown>, where: PropertyKey[], message: string): void {
    this.problems.push({ file: source.file, line: source.lineOf(where), message });
  }

  /** The title of a linked address; a link that leads nowhere is a problem. */
  title(source: Source<unknown>, where: PropertyKey[], address: string): string {
    const title = this.titles.get(address);
    if (title === undefined) this.fault(source, where, `There is no page at ${address}. Name one that exists.`);
    return title ?? "";
  }

  /** The text of a file that holds no components. Its words become part of what search finds. */
  body(source: Source<unknown>): { html: string } {
    const { html, parts } = this.parts(source);
    for (const part of parts)
      if ("name" in part)
        this.problems.push({
          file: source.file,
          line: source.bodyLine + part.line - 1,
          message: "Components stand on pages only. Take it out.",
        });
    return { html };
  }

  /** The text of a file and the components in it. */
  parts(source: Source<unknown>): Rendered {
    const rendered = renderMarkdown(source.body);
    const { links, faults } = rendered;
    const lineOf = (line: number) => source.bodyLine + line - 1;
    for (const fault of faults)
      this.problems.push({ file: source.file, line: lineOf(fault.line), message: fault.message });
    for (const { href, line } of links)
      if (!this.titles.has(href.replace(/[?#].*$/, "")))
        this.problems.push({
          file: source.file,
          line: lineOf(line),
          message: `The link leads to ${href}, but there is no such page. Link to one that exists.`,
        });
    this.addText(source, rendered.text);
    return rendered;
  }

  async picture(
    source: Source<unknown>,
    where: PropertyKey[],
    image: { file: string; alt: string },
  ): Promise<Picture | null> {
    const file = await this.pictureFile(source, where, image.file);
    return file && { ...file, alt: image.alt };
  }

  async pictureFile(source: Source<unknown>, where: PropertyKey[], file: string): Promise<PictureFile | null> {
    const known = this.pictures.get(file);
    if (known) return known;
    if (!this.has(file)) {
      this.fault(source, where, `There is no picture media/${file}. Put it there or name another.`);
      return null;
    }
    try {
      const measured = await measurePicture(this.tree, file);
      this.pictures.set(file, measured);
      return measured;
    } catch {
      this.fault(source, where, `media/${file} cannot be read as a picture. Save it again as SVG, PNG, JPEG or WebP.`);
      return null;
    }
  }

  /** Documents as pages link to them. Their text becomes part of what search finds of the file. */
  async documentsOf(source: Source<unknown>, documents: { file: string; title: string }[]): Promise<DocumentFile[]> {
    const links: DocumentFile[] = [];
    for (const [index, { file, title }] of documents.entries()) {
      const document = await this.document(source, ["documents", index, "file"], file);
      if (!document) continue;
      this.addText(source, document.text);
      const { target, extension, bytes } = document;
      links.push({ title, url: `/media/${target}`, extension: extension.toUpperCase(), size: formatSize(bytes) });
    }
    return links;
  }

  private async document(source: Source<unknown>, where: PropertyKey[], file: string): Promise<DocumentSource | null> {
    const known = this.documents.get(file);
    if (known) return known;
    if (!documentKinds.includes(path.extname(file).slice(1).toLowerCase())) {
      this.fault(
        source,
        where,
        `media/${file} is of a kind we do not publish. Use one of ${documentKinds.join(", ")}.`,
      );
      return null;
    }
    if (!this.has(file)) {
      this.fault(source, where, `There is no document media/${file}. Put it there or name another.`);
      return null;
    }
    const read = await readDocument(this.tree, file);
    if (read.text === null && !this.options.withoutUnreadableText) {
      const way = "Save it again, or publish with --without-unreadable-text, and search will not know what it says.";
      this.fault(source, where, `The text of media/${file} cannot be read. ${way}`);
      return null;
    }
    const document = { ...read, text: read.text ?? "" };
    this.documents.set(file, document);
    return document;
  }

  private addText(source: Source<unknown>, text: string): void {
    this.texts.set(source.file, [this.texts.get(source.file), text].filter(Boolean).join(" "));
  }

  /** Whether a file is inside the media folder. */
  private has(file: string): boolean {
    const media = path.join(this.tree.root, "media");
    const full = path.join(media, file);
    return full.startsWith(media + path.sep) && statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  }
}
