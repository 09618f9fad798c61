import { statSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { FORMS, MEDIA } from "#app/base/addresses.ts";
import { nearest } from "#app/base/content-fields.ts";
import type { DocumentFile, Picture } from "#app/base/media-files.ts";
import { fillPeriods, type RecordClass } from "#app/records/record-content.ts";
import { type DocumentSource, documentKinds, formatSize, readDocument } from "#server/publish/media/documents.ts";
import { LARGEST_PICTURE, measurePicture, type PictureFile, UnfitPicture } from "#server/publish/media/pictures.ts";
import { ownAddresses, ownPages } from "#server/publish/own-pages.ts";
import { isStrayFile, nameFault } from "#server/publish/paths.ts";
import type { Problem } from "#server/publish/problems.ts";
import type { Tree } from "#server/publish/read-tree.ts";
import { parseCached, type Source } from "#server/publish/source.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkBody, checkWords } from "./check-text.ts";
import { insteadOf, isInMedia } from "./in-media.ts";
import { ownPath } from "./own-path.ts";

/** What a file says of its address: `title` is null when nothing may link to it, `from` when it is never seen. */
interface Claim {
  title: string | null;
  from: number | null | undefined;
}

/** A place in the settings of a file, such as a field of a form, at which faults can be reported. */
export interface Spot {
  fault(key: PropertyKey, message: string): void;
  at(...more: PropertyKey[]): Spot;
}

/** One check of the content: the problems found so far, and what files refer to. */
export class Check {
  readonly problems: Problem[] = [];
  readonly pictures = new Map<string, PictureFile>();
  readonly documents = new Map<string, DocumentSource>();
  /** The classes of records, whose times texts may name; null when they could not be read. */
  classes: RecordClass[] | null = null;
  /** Documents that are published although their text cannot be read, and so cannot be searched. */
  unread: readonly string[] = [];
  /** Files generated from content, by their names in the media folder. */
  readonly made = new Map<string, Buffer>();
  /** The text of each file, and that of its documents, for search. */
  readonly texts = new Map<string, Record<"own" | "documents", string[]>>();
  /** Title of each address that content may link to; empty where its file could not be read. */
  readonly titles = new Map(ownPages);
  /** The ids on each page that links can lead to. */
  readonly ids = new Map<string, Set<string>>();
  private readonly fragments: { problem: Omit<Problem, "message">; address: string; id: string }[] = [];
  /** The addresses and files that cannot be seen yet, with the time from which they can; null for drafts. */
  private readonly later = new Map<string, number | null>();
  private readonly laterFiles = new Map<string, number | null>();
  /** The file of each address. */
  readonly claimed = new Map<string, string>();
  /** The present address by each former one. */
  readonly former = new Map<string, string>();
  readonly tree: Tree;
  readonly options: CheckOptions;
  constructor(tree: Tree, options: CheckOptions) {
    this.tree = tree;
    this.options = options;
  }

  /**
   * Gives each file its address, whether or not it could be read: two files must not have the same one. Content may
   * link to it by its title, unless that is null.
   */
  claim<T>(
    folder: string,
    sources: Source<T>[],
    addressOf: (file: string) => string,
    claimOf: (value: T) => Claim,
  ): void {
    const bySource = new Map(sources.map((source) => [source.file, source]));
    for (const file of this.filesIn(folder, ".md")) {
      const address = addressOf(file);
      const source = bySource.get(file);
      const fault = (message: string) => this.problems.push({ file, line: source?.lineOf([]) ?? 1, message });
      const [other, wrong] = [this.claimed.get(address), nameFault(file)];
      if (wrong) fault(wrong);
      else if (other) fault(`${other} has the same address, ${address}. Rename one of the two files.`);
      else if (folder === "pages/" && ownAddresses.some((own) => address.startsWith(own)))
        fault(`The site itself answers at ${address}, so nobody would see this page. Put it elsewhere or rename it.`);
      this.claimed.set(address, file);
      const { title, from } = source ? claimOf(source.value) : { title: "", from: undefined };
      if (title !== null) this.titles.set(address, title);
      if (from === null || (from ?? 0) > this.options.now) {
        this.later.set(address, from ?? null);
        this.laterFiles.set(file, from ?? null);
        if (address === "/") fault("Visitors always need the home page. Take out draft and date.");
      }
    }
  }

  file<T>(file: string, schema: z.ZodType<T>): Source<T> | null {
    if (this.tree.files.includes(file)) return this.parse(file, schema);
    this.problems.push({ file, line: 1, message: "This file is missing. The site cannot do without it." });
    return null;
  }

  files<T>(folder: string, schema: z.ZodType<T>, ending = ".md"): Source<T>[] {
    return this.filesIn(folder, ending)
      .map((file) => this.parse(file, schema))
      .filter((source) => source !== null);
  }

  private parse<T>(file: string, schema: z.ZodType<T>): Source<T> | null {
    const text = this.tree.read(file);
    const fault = (message: string, offset: number) =>
      this.problems.push({ file, line: text.slice(0, offset).split("\n").length, message });
    const filled = this.classes ? fillPeriods(text, this.classes, fault) : text;
    return parseCached(this.options.known, file, filled, schema, this.problems);
  }

  filesIn(folder: string, ending: string): string[] {
    return this.tree.files.filter((one) => one.startsWith(folder) && one.endsWith(ending) && !isStrayFile(one));
  }

  fault(source: Source<unknown>, where: PropertyKey[], message: string): void {
    this.problems.push({ file: source.file, line: source.lineOf(where), message });
  }

  /** A place in the settings of a file, at which faults can be reported. */
  at(source: Source<unknown>, where: PropertyKey[]): Spot {
    return {
      fault: (key, message) => this.fault(source, [...where, key], message),
      at: (...more) => this.at(source, [...where, ...more]),
    };
  }

  /** Reports a fault in the text of a file, at a line of that text. */
  textFault({ file, bodyLine }: Source<unknown>, line: number, message: string): void {
    this.problems.push({ file, line: bodyLine + line - 1, message });
  }

  /** The title of a linked address; a link that leads nowhere is a problem. */
  title(source: Source<unknown>, where: PropertyKey[], address: string): string {
    const fault = this.linkFault({ file: source.file, line: source.lineOf(where) }, address);
    if (fault) this.fault(source, where, fault);
    return this.titles.get(address) ?? "";
  }

  /**
   * What is wrong with an address that content links to, or null. Whether the page has the id that a fragment names is
   * checked once all pages are read (`checkFragments`).
   */
  linkFault(problem: Omit<Problem, "message">, href: string): string | null {
    const [, address = "", id] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(href) ?? [];
    if (this.titles.has(address)) {
      if (id) this.fragments.push({ problem, address, id });
      return this.laterFault(problem.file, address);
    }
    const now = this.former.get(address);
    const moved = `What was at ${address} has moved. Write ${now}${href.slice(address.length)}.`;
    if (now) return this.laterFault(problem.file, now) ?? moved;
    if (!this.isMissing(address)) return null;
    const like = nearest(address, this.titles.keys());
    return `There is no page at ${address}. ${like ? `Did you mean ${like}?` : "Name one that exists."}`;
  }

  /** Reports an address that should be on another site, but is on this one. */
  elsewhere(source: Source<unknown>, where: PropertyKey[], href: string): void {
    if (ownPath(href, this.options.siteUrl))
      this.fault(source, where, `${href} leads to this site itself. Write an address of another site.`);
  }

  /** What is wrong with a link that visitors would see before the page it leads to, or null. */
  laterFault(file: string, address: string): string | null {
    const time = (from: number | null | undefined) => from ?? (from === null ? Number.POSITIVE_INFINITY : 0);
    const from = this.later.get(address);
    if (time(this.laterFiles.get(file)) >= time(from)) return null;
    return from === null
      ? `${address} is a draft, which nobody sees. Link to it once it is no longer a draft, or make this a draft, too.`
      : `${address} cannot be seen before its date, but this can. Link to it from then on, or give this the same date.`;
  }

  /** The addresses that cannot be seen yet, with the time from which they can; null for drafts. */
  times(): Record<string, number | null> {
    return Object.fromEntries(this.later);
  }

  /** Whether there is nothing at an address. A file that could not be read still has its address. */
  isMissing(address: string): boolean {
    const unread = address.startsWith(FORMS) && this.problems.some(({ file }) => file.startsWith("forms/"));
    return !this.titles.has(address) && !unread;
  }

  /** Reports links to ids that their pages do not have. Call it when every page is read. */
  checkFragments(): void {
    for (const { problem, address, id } of this.fragments) {
      const ids = this.ids.get(address);
      if (!ids || ids.has(id)) continue;
      const like = nearest(id, ids);
      const instead = like ? `Did you mean #${like}?` : "Link to one of its headings, or to the page alone.";
      this.problems.push({ ...problem, message: `Nothing on ${address} is called #${id}. ${instead}` });
    }
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
    const read = () => measurePicture(this.tree, file);
    const measured = this.pictures.get(file) ?? (await this.readPicture(source, where, file, read));
    if (measured) this.pictures.set(file, measured);
    return measured;
  }

  /** Has a file made for the media folder. @param name holds a hash of the contents @returns its address */
  make(name: string, contents: Buffer): string {
    this.made.set(name, contents);
    return MEDIA + name;
  }

  /** What `read` makes of a picture of the media folder; null after reporting why it cannot be shown. */
  async readPicture<T>(
    source: Source<unknown>,
    where: PropertyKey[],
    file: string,
    read: () => Promise<T>,
    kind = "picture",
  ): Promise<T | null> {
    const refuse = this.refuse(source, where);
    if (!isInMedia(this.tree, file)) return refuse(`There is no picture media/${file}. ${insteadOf(this.tree, file)}`);
    const { size } = statSync(path.join(this.tree.root, "media", file));
    if (size > LARGEST_PICTURE)
      return refuse(`media/${file} is ${formatSize(size)}. Save it smaller: ${formatSize(LARGEST_PICTURE)} at most.`);
    try {
      return await this.once(file, kind, read);
    } catch (error) {
      const other = "cannot be read as a picture. Save it again as SVG, PNG, JPEG or WebP.";
      return refuse(`media/${file} ${error instanceof UnfitPicture ? error.message : other}`);
    }
  }

  /** Documents as pages link to them. Their text becomes part of the file's text for search. */
  async documentsOf(source: Source<unknown>, documents: { file: string; title: string }[]): Promise<DocumentFile[]> {
    const links: DocumentFile[] = [];
    for (const [index, { file, title }] of documents.entries()) {
      const document = await this.document(source, ["documents", index, "file"], file);
      if (!document) continue;
      this.addText(source, document.text, "documents");
      const { target, extension, bytes } = document;
      links.push({ title, url: MEDIA + target, extension: extension.toUpperCase(), size: formatSize(bytes) });
    }
    return links;
  }

  async document(source: Source<unknown>, where: PropertyKey[], file: string): Promise<DocumentSource | null> {
    const known = this.documents.get(file);
    if (known) return known;
    const refuse = this.refuse(source, where);
    if (!documentKinds.includes(path.extname(file).slice(1).toLowerCase()))
      return refuse(`media/${file} is of a kind we do not publish. Use one of ${documentKinds.join(", ")}.`);
    if (!isInMedia(this.tree, file)) return refuse(`There is no document media/${file}. ${insteadOf(this.tree, file)}`);
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(path.basename(file)))
      return refuse(`The name of media/${file} becomes a part of an address. Use letters a to z, digits and hyphens.`);
    const { text, fault, ...rest } = await this.once(file, "document", () => readDocument(this.tree, file));
    if (fault) return refuse(`media/${file} ${fault}. Save it again as ${rest.extension.toUpperCase()}.`);
    const way = `Save it again, or write ${file} under unread in search.yaml, and search will not know what it says.`;
    if (text === null && !this.unread.includes(file)) return refuse(`The text of media/${file} cannot be read. ${way}`);
    if (text !== null && !/[\p{L}\p{N}]/u.test(text) && !this.unread.includes(file)) {
      const message = `media/${file} has no text, only pictures of it: search cannot read it, and neither can screen readers. Save it again with text recognition (OCR), or write its words on the page and ${file} under unread in search.yaml.`;
      this.problems.push({ file: source.file, line: source.lineOf(where), message, isAdvice: true });
    }
    const document = { ...rest, text: text ?? "" };
    this.documents.set(file, document);
    return document;
  }

  /** Makes a function that reports a fault and returns null, for what cannot be shown. */
  private refuse(source: Source<unknown>, where: PropertyKey[]): (message: string) => null {
    return (message) => {
      this.fault(source, where, message);
      return null;
    };
  }

  /** The HTML of a file's text, which must not contain components; links can lead to its headings at `address`. */
  body(source: Source<unknown>, address: string): Promise<string> {
    return checkBody(this, source, address);
  }

  /** The HTML of a text inside settings, which must not contain components. */
  words(source: Source<unknown>, where: PropertyKey[], text: string): Promise<string> {
    return checkWords(this, source, where, text);
  }

  /** Adds text by which search will find a file. */
  addText({ file }: Source<unknown>, text: string, from: "own" | "documents" = "own"): void {
    const texts = this.texts.get(file) ?? { own: [], documents: [] };
    this.texts.set(file, { ...texts, [from]: [...texts[from], text] });
  }

  /** A fact about a file of the media folder, cached until the file changes. */
  private async once<T>(file: string, kind: string, find: () => Promise<T>): Promise<T> {
    const { size, mtimeMs } = statSync(path.join(this.tree.root, "media", file));
    const key = `${kind} ${file} ${size} ${mtimeMs}`;
    const found = (this.options.known.get(key) as T | undefined) ?? (await find());
    this.options.known.set(key, found);
    return found;
  }
}
