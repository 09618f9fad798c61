import type { DocumentFile, Picture } from "#app/base/media-files.ts";
import type { Report } from "./report.ts";
import type { Source } from "./source.ts";

/** One check of the content: the problems found so far, and what files refer to. */
export interface Check extends Report {
  links: {
    /** Title of each address that content may link to; empty where its file could not be read. */
    readonly titles: Map<string, string>;
    /** The file of each address. */
    readonly files: Map<string, string>;
    /** The title of a linked address; a link that leads nowhere is a problem. */
    title(source: Source<unknown>, where: PropertyKey[], address: string): string;
    /** Reports an address that should be on another site, but is on this one. */
    elsewhere(source: Source<unknown>, where: PropertyKey[], href: string): void;
    /** What is wrong with a link that visitors would see before the page it leads to, or null. */
    laterProblem(file: string, address: string): string | null;
  };
  media: {
    /** A picture as pages show it, cut to a ratio; null after reporting why it cannot be shown. */
    picture(
      source: Source<unknown>,
      where: PropertyKey[],
      image: { file: string; alt: string },
      ratio?: number,
    ): Promise<Picture | null>;
    pictureFile(source: Source<unknown>, where: PropertyKey[], file: string): Promise<Omit<Picture, "alt"> | null>;
  };
  texts: {
    /** The HTML of a file's text, which must not contain components; links can lead to its headings at `address`. */
    body(source: Source<unknown>, address: string): Promise<string>;
    /** The HTML of a text inside settings, which must not contain components. */
    setting(source: Source<unknown>, where: PropertyKey[], text: string): Promise<string>;
    /** The documents that a file names in its settings, as pages link to them. */
    documents(source: Source<unknown>, documents: { file: string; title: string }[]): Promise<DocumentFile[]>;
  };
  /** The files that are made up, each with the one whose page shows it. */
  readonly examples: Map<string, string>;
  /** What is left to do before the site goes live, a line each. */
  readonly left: string[];
  /** Times at which what visitors see changes by itself, besides those from which addresses are seen. */
  readonly changes: number[];
}
