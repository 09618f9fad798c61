import { MEDIA } from "#app/base/addresses.ts";
import { nearest } from "#app/base/content-fields.ts";
import { type DrawnPart, mediaFile, type ParsedMarkdown, readMarkdown } from "#server/publish/markdown/markdown.ts";
import type { DocumentSource } from "#server/publish/media/documents.ts";
import { pictureHtml } from "#server/publish/media/picture-html.ts";
import type { PictureFile } from "#server/publish/media/pictures.ts";
import type { Problem } from "#server/publish/problems.ts";
import type { Source } from "#server/publish/source.ts";
import type { CheckOptions } from "./check-options.ts";
import { ownPath } from "./own-path.ts";

/** Where to look up what texts refer to, and to report what is wrong with them. */
interface Lookups {
  options: Pick<CheckOptions, "siteUrl">;
  problems: Problem[];
  /** Title of each address that can be linked to. */
  titles: ReadonlyMap<string, string>;
  /** The ids on each page that links can lead to. */
  ids: Map<string, Set<string>>;
  /** What is wrong with a link to an address of the site, or null. */
  linkFault(problem: Omit<Problem, "message">, href: string): string | null;
  pictureFile(source: Source<unknown>, where: PropertyKey[], file: string): Promise<PictureFile | null>;
  document(source: Source<unknown>, where: PropertyKey[], file: string): Promise<DocumentSource | null>;
  /** Adds text by which search will find a file. */
  addText(source: Source<unknown>, text: string, from?: "own" | "documents"): void;
  fault(source: Source<unknown>, where: PropertyKey[], message: string): void;
  /** Reports a fault at a line of a file's text. */
  textFault(source: Source<unknown>, line: number, message: string): void;
}

/** Texts in settings appear under headings of any level, so their first heading may have any level. */
const DEEPEST = 6;
const DIGITS = "Write the number in digits alone, such as tel:0891234567.";
const COMPONENTS_ELSEWHERE = "Only pages can have components. Take it out.";

/** The HTML of a file's text, which must not contain components; search will find the text. */
export async function checkBody(check: Lookups, source: Source<unknown>, address: string): Promise<string> {
  const { html, parts } = await checkParts(check, source, address);
  for (const part of parts) if ("name" in part) check.textFault(source, part.line, COMPONENTS_ELSEWHERE);
  return html;
}

/** The text of a file and the components in it; links can lead to its headings at `address`. */
export async function checkParts(
  check: Lookups,
  source: Source<unknown>,
  address: string | null,
): Promise<{ html: string; parts: DrawnPart[] }> {
  const draft = readMarkdown(source.body);
  if (address) check.ids.set(address, new Set(draft.ids));
  check.addText(source, draft.text);
  const parts = await drawText(check, source, draft, address, (line) => source.bodyLine + line - 1);
  return { html: htmlOf(parts), parts };
}

/** A text from the settings as HTML; it cannot hold components. */
export async function checkWords(
  check: Lookups,
  source: Source<unknown>,
  where: PropertyKey[],
  text: string,
): Promise<string> {
  const line = source.lineOf(where);
  const parts = await drawText(check, source, readMarkdown(text, DEEPEST), null, () => line);
  if (parts.some((part) => "name" in part)) check.fault(source, where, COMPONENTS_ELSEWHERE);
  return htmlOf(parts);
}

/** The HTML of parts without the components among them. */
export function htmlOf(parts: DrawnPart[]): string {
  return parts.map((part) => ("html" in part ? part.html : "")).join("");
}

/**
 * Looks up everything that a text refers to, and renders it.
 * @param address the page that the text is on, for links inside the page
 * @param lineOf the line of the file, for a line of the text
 */
export async function drawText(
  check: Lookups,
  source: Source<unknown>,
  draft: ParsedMarkdown,
  address: string | null,
  lineOf: (line: number) => number,
): Promise<DrawnPart[]> {
  const { file } = source;
  const tell = (line: number, message: string | null) =>
    message && check.problems.push({ file, line: lineOf(line), message });
  for (const { line, message } of draft.faults) tell(line, message);
  const [pictures, documents] = [new Map<string, string>(), new Map<string, string>()];
  for (const { file: picture, alt, line } of draft.pictures) {
    if (/^(?:https?:)?\/\//.test(picture))
      tell(line, `Pictures come from our own media folder, not from ${picture}. Put it there and name it.`);
    else if (alt.trim() === "") tell(line, `Say what is in the picture: ![what is in it](${picture}).`);
    else {
      const found = await lookUp(check, () => check.pictureFile(source, [], picture), lineOf(line));
      if (found) pictures.set(picture, pictureHtml({ ...found, alt }));
    }
  }
  for (const { href, line } of draft.links) {
    const [, document, place = ""] = /^\/?media\/([^?#]*)(#.*)?$/.exec(href) ?? [];
    if (document !== undefined) {
      const found = await lookUp(check, () => check.document(source, [], mediaFile(document)), lineOf(line));
      if (found) documents.set(href, MEDIA + found.target + place);
      if (found) check.addText(source, found.text, "documents");
    } else tell(line, hrefFault(check, { file, line: lineOf(line) }, href, address));
  }
  return draft.draw({ pictures, documents });
}

/** What is wrong with a link of a text, or null. */
function hrefFault(
  check: Lookups,
  problem: Omit<Problem, "message">,
  href: string,
  address: string | null,
): string | null {
  if (href.startsWith("#")) return address ? check.linkFault(problem, address + href) : null;
  if (href.startsWith("/") && !href.startsWith("//")) return check.linkFault(problem, href);
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/.test(href)) return null;
  const own = ownPath(href, check.options.siteUrl);
  if (own) {
    const file = `Write ${MEDIA} and the name of the file, such as ${MEDIA}documents/plan.pdf.`;
    const wrong = own.startsWith(MEDIA) ? file : check.linkFault(problem, own);
    return `The link ${href} leads to this site itself. ${wrong ?? `Write ${own}.`}`;
  }
  if (/^https?:\/\//.test(href) && URL.canParse(href)) return null;
  const [, begun] = /^(tel:|mailto:|https?:\/\/)/.exec(href) ?? [];
  if (begun)
    return `A link cannot lead to ${href}. ${begun === "tel:" ? DIGITS : `Write the whole address after ${begun}.`}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("//"))
    return `A link cannot lead to ${href}. Begin it with https://, mailto:, tel: or /.`;
  const begin = /^www\./i.test(href) ? "https://" : /^[^\s@/]+@[^\s@/]+$/.test(href) && "mailto:";
  if (begin) return `The link ${href} would lead to another place from each page. Begin it with ${begin}.`;
  const like = nearest(`/${href.replace(/^[./]+|(?:index)?\.md|\/$/g, "")}/`, check.titles.keys());
  return `The link ${href} would lead to another place from each page. Write the whole address, such as ${like || "/about-us/"}.`;
}

/** Looks something up for a line of a text; problems with it are reported at that line. */
async function lookUp<T>(check: Lookups, find: () => Promise<T>, line: number): Promise<T> {
  const before = check.problems.length;
  const found = await find();
  for (const problem of check.problems.slice(before)) problem.line = line;
  return found;
}
