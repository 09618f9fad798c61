import { statSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import type { Picture } from "#app/ui/picture.ts";
import { renderMarkdown } from "./markdown.ts";
import { measurePicture, type PictureFile } from "./pictures.ts";
import type { Problem } from "./problems.ts";
import type { Tree } from "./read-tree.ts";
import { parseSource, type Source } from "./source.ts";

/** Pages that the site makes itself, for links to them. */
const ownPages = new Map([["/news/", "News"]]);

/** One reading of the content: what is wrong so far, and what files refer to. */
export class Check {
  readonly problems: Problem[] = [];
  readonly pictures = new Map<string, PictureFile>();
  /** Title of each address that content may link to. */
  readonly titles = new Map(ownPages);
  readonly tree: Tree;
  constructor(tree: Tree) {
    this.tree = tree;
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

  body(source: Source<unknown>): string {
    const { html, links, faults } = renderMarkdown(source.body);
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
    return html;
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
    const full = path.join(this.tree.root, "media", file);
    if (
      !full.startsWith(path.join(this.tree.root, "media") + path.sep) ||
      !statSync(full, { throwIfNoEntry: false })?.isFile()
    ) {
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
}
