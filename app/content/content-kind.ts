import type { z } from "zod";
import type { Db } from "#server/db/schema.ts";
import type { ContentCheck } from "./check.ts";
import type { Source } from "./source.ts";

export interface FileKind<T> {
  paths: RegExp;
  /** Also the fields of editing. */
  schema: z.ZodType<T>;
  /** The one file of this kind, if the site cannot do without it. */
  needed?: string;
  asText?: boolean;
  page?: PageKind<T>;
}

interface PageKind<T> {
  /** @param value null when the file could not be read. @returns null when the address is not known then */
  address(file: string, value: T | null): string | null;
  /** The address below which all of these files have theirs. */
  below?: string;
  /** From when visitors see it, as `momentAt` reads it; by default its `from` or `date`. */
  from?(value: T): string | undefined;
  isLinked?(value: T): boolean;
  /** Whether it can get another address, which then leads from the former one. */
  moves?: boolean;
  searchEntry(value: T): SearchEntry;
}

/** What search says of a page, which it finds by all its words. */
export interface SearchEntry {
  title: string;
  summary: string[];
  /** Milliseconds since 1970; left out for what has no date. */
  date?: number;
  /** If it is on another site. */
  address?: string;
  /** The words of its settings; left out for all words of all of them. */
  words?: string[];
  /** If they are not those above its address. */
  path?: { page: string; label: string }[];
}

export interface Moment {
  now: number;
  /** For editors: also drafts and content with a future date. */
  drafts: boolean;
  seen(address: string): boolean;
}

/**
 * `Files` has the values of each kind of file, by its name; `Shared` is what the feature asks about the rest of the
 * content.
 */
export interface FeatureContent<Files extends object, Checked, Shown = Checked, Shared = unknown> {
  files: { [name in keyof Files]: FileKind<Files[name]> };
  /** The names that components may use, by the prop that holds them. */
  names?(sources: Sources<Files>): Record<string, string[]>;
  /** Reports what is wrong. @returns what is published; null when a file is missing or could not be read */
  check(check: ContentCheck, sources: Sources<Files>, shared: Shared): Promise<Checked | null> | Checked | null;
  /** By default all of it. */
  shownAt?(checked: Checked, moment: Moment): Shown;
  /** Called inside a transaction. */
  store?(trx: Db, shown: Shown): Promise<void>;
}

export type Sources<Files> = { [name in keyof Files]: Source<Files[name]>[] };
