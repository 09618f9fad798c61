import type { Tone } from "#app/base/content-fields.ts";
import type { DocumentFile, Focus, Picture } from "#app/base/media-files.ts";
import type { Report } from "./report.ts";
import type { Source } from "./source.ts";

/** What a search result is, beside its words. */
export interface SearchCard {
  kind: "Topic" | "Article" | "Page" | "Resource" | "Form" | "Document";
  tone: Tone;
  /** In a few words, such as its date. */
  about?: string;
  picture?: Picture | null;
  /** Addresses of drawn faces. */
  faces?: string[];
}

export interface ContentCheck extends Report {
  links: {
    /** By address; empty where the file could not be read. */
    readonly titles: Map<string, string>;
    /** By address. */
    readonly files: Map<string, string>;
    /** A link that leads nowhere is a problem. */
    title(source: Source<unknown>, where: PropertyKey[], address: string): string;
    elsewhere(source: Source<unknown>, where: PropertyKey[], href: string): void;
    /** What is wrong with a link that visitors would see before the page it leads to, or after it; or null. */
    laterProblem(file: string, address: string): string | null;
  };
  media: {
    /** Cut to a ratio; null after reporting why it cannot be shown. */
    picture(
      source: Source<unknown>,
      where: PropertyKey[],
      image: { file: string; alt: string; focus?: Focus },
      ratio?: number,
    ): Promise<Picture | null>;
    pictureFile(source: Source<unknown>, where: PropertyKey[], file: string): Promise<Omit<Picture, "alt"> | null>;
  };
  texts: {
    /** HTML without components; links can lead to its headings at `address`. */
    body(source: Source<unknown>, address: string): Promise<string>;
    setting(source: Source<unknown>, where: PropertyKey[], text: string): Promise<string>;
    documents(source: Source<unknown>, documents: { file: string; title: string }[]): Promise<DocumentFile[]>;
  };
  /** By address; what has none is a page. */
  readonly cards: Map<string, SearchCard>;
  /** The files that are made up, each with the one whose page shows it. */
  readonly examples: Map<string, string>;
  /** What is left to do before the site goes live, a line each. */
  readonly unfinished: string[];
  /** Times at which what visitors see changes by itself, besides those from which addresses are seen. */
  readonly changes: number[];
}
