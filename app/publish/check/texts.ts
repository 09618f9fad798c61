import { MEDIA } from "#app/base/addresses.ts";
import { nearest } from "#app/base/content-fields.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import { type DocumentFile, type Picture, pictureSources } from "#app/base/media-files.ts";
import type { Problem } from "#app/content/problems.ts";
import type { Report } from "#app/content/report.ts";
import type { Source } from "#app/content/source.ts";
import { type DrawnPart, mediaFile, type ParsedMarkdown, readMarkdown } from "#app/publish/markdown/markdown.ts";
import { formatSize } from "#app/publish/media/documents.ts";
import type { Links } from "./links.ts";
import type { Media } from "./media.ts";

/** Texts in settings appear under headings of any level, so their first heading may have any level. */
const DEEPEST = 6;
const DIGITS = "Write the number in digits alone, such as tel:0891234567.";
const COMPONENTS_ELSEWHERE = "Only pages can have components. Take it out.";

const SIZES = "(min-width: 60rem) 40rem, 94vw";
/** The most pixels that a screen has for these widths. */
const MAX_PX = 1280;

export class Texts {
  /** The text of each file, and that of its documents, for search. */
  readonly byFile = new Map<string, Record<"own" | "documents", string[]>>();
  private readonly problems: Report;
  private readonly links: Links;
  private readonly media: Media;
  constructor(problems: Report, links: Links, media: Media) {
    this.problems = problems;
    this.links = links;
    this.media = media;
  }

  /** Components are reported. Links can lead to its headings at `address`. */
  async body(source: Source<unknown>, address: string): Promise<string> {
    const { html, parts } = await this.parts(source, address);
    for (const part of parts) if ("name" in part) this.problems.inText(source, part.line, COMPONENTS_ELSEWHERE);
    return html;
  }

  /** Links can lead to its headings at `address`. */
  async parts(source: Source<unknown>, address: string): Promise<{ html: string; parts: DrawnPart[] }> {
    const draft = readMarkdown(source.body);
    this.links.ids.set(address, new Set(draft.ids));
    this.add(source, draft.text);
    const parts = await this.draw(source, draft, address, (line) => source.bodyLine + line - 1);
    return { html: htmlOf(parts), parts };
  }

  async setting(source: Source<unknown>, where: PropertyKey[], text: string): Promise<string> {
    const line = source.lineOf(where);
    const draft = readMarkdown(text, DEEPEST);
    this.add(source, draft.text);
    const parts = await this.draw(source, draft, null, () => line);
    if (parts.some((part) => "name" in part)) this.problems.report(source, where, COMPONENTS_ELSEWHERE);
    return htmlOf(parts);
  }

  async documents(source: Source<unknown>, documents: { file: string; title: string }[]): Promise<DocumentFile[]> {
    const links: DocumentFile[] = [];
    for (const [index, { file, title }] of documents.entries()) {
      const document = await this.media.document(source, ["documents", index, "file"], file);
      if (!document) continue;
      this.add(source, document.text, "documents");
      const { target, extension, bytes } = document;
      links.push({ title, url: MEDIA + target, extension: extension.toUpperCase(), size: formatSize(bytes) });
    }
    return links;
  }

  /** Adds text by which search will find a file. */
  add({ file }: Source<unknown>, text: string, from: "own" | "documents" = "own"): void {
    const texts = this.byFile.get(file) ?? { own: [], documents: [] };
    this.byFile.set(file, { ...texts, [from]: [...texts[from], text] });
  }

  /**
   * @param address the page that the text is on, for links inside the page
   * @param lineOf the line of the file, for a line of the text
   */
  async draw(
    source: Source<unknown>,
    draft: ParsedMarkdown,
    address: string | null,
    lineOf: (line: number) => number,
  ): Promise<DrawnPart[]> {
    const { file } = source;
    const report = (line: number, message: string | null) =>
      message && this.problems.inFile(file, message, lineOf(line));
    for (const { line, message } of draft.problems) report(line, message);
    const pictures = new Map<string, string>();
    const documents = new Map<string, string>();
    for (const { file: picture, alt, line } of draft.pictures) {
      if (/^(?:https?:)?\/\//.test(picture))
        report(line, `Pictures come from our own media folder, not from ${picture}. Put it there and name it.`);
      else if (alt.trim() === "") report(line, `Say what is in the picture: ![what is in it](${picture}).`);
      else {
        const pictureFile = await this.media.pictureFile({ ...source, lineOf: () => lineOf(line) }, [], picture);
        if (pictureFile) pictures.set(picture, pictureHtml({ ...pictureFile, alt }));
      }
    }
    for (const { href, line } of draft.links) {
      const [, document, place = ""] = /^\/?media\/([^?#]*)(#.*)?$/.exec(href) ?? [];
      if (document !== undefined) {
        const linked = await this.media.document({ ...source, lineOf: () => lineOf(line) }, [], mediaFile(document));
        if (linked) documents.set(href, MEDIA + linked.target + place);
        if (linked) this.add(source, linked.text, "documents");
      } else report(line, this.hrefProblem({ file, line: lineOf(line) }, href, address));
    }
    return draft.draw({ pictures, documents });
  }

  private hrefProblem(problem: Omit<Problem, "message">, href: string, address: string | null): string | null {
    const { links } = this;
    if (href.startsWith("#")) return address ? links.linkProblem(problem, address + href) : null;
    if (href.startsWith("/") && !href.startsWith("//")) return links.linkProblem(problem, href);
    if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/.test(href)) return null;
    const ownPath = links.ownPath(href);
    if (ownPath) {
      const file = `Write ${MEDIA} and the name of the file, such as ${MEDIA}documents/plan.pdf.`;
      const message = ownPath.startsWith(MEDIA) ? file : links.linkProblem(problem, ownPath);
      return `The link ${href} leads to this site itself. ${message ?? `Write ${ownPath}.`}`;
    }
    if (/^https?:\/\//.test(href) && URL.canParse(href)) return null;
    const [, scheme] = /^(tel:|mailto:|https?:\/\/)/.exec(href) ?? [];
    if (scheme)
      return `A link cannot lead to ${href}. ${scheme === "tel:" ? DIGITS : `Write the whole address after ${scheme}.`}`;
    if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("//"))
      return `A link cannot lead to ${href}. Begin it with https://, mailto:, tel: or /.`;
    const begin = /^www\./i.test(href) ? "https://" : /^[^\s@/]+@[^\s@/]+$/.test(href) && "mailto:";
    if (begin) return `The link ${href} would lead to another place from each page. Begin it with ${begin}.`;
    const like = nearest(`/${href.replace(/^[./]+|(?:index)?\.md|\/$/g, "")}/`, links.titles.keys());
    return `The link ${href} would lead to another place from each page. Write the whole address, such as ${like || "/about-us/"}.`;
  }
}

export function htmlOf(parts: DrawnPart[]): string {
  return parts.map((part) => ("html" in part ? part.html : "")).join("");
}

/** As `PictureImage` draws those of front matter. */
function pictureHtml(picture: Picture): string {
  const { avif, webp, src } = pictureSources(picture, MAX_PX);
  return [
    "<picture>",
    `<source type="image/avif" srcset="${avif}" sizes="${SIZES}">`,
    `<source type="image/webp" srcset="${webp}" sizes="${SIZES}">`,
    `<img src="${src}" alt="${escapeMarkup(picture.alt)}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
    "</picture>",
  ].join("");
}
