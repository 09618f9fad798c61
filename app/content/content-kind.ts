import type { z } from "zod";
import type { Db } from "#server/db/schema.ts";
import type { Check } from "./check.ts";
import type { Source } from "./source.ts";

/** A kind of file that editors write. */
export interface FileKind<T> {
  /** The files, by their paths in the content folder. */
  paths: RegExp;
  /** What editors write in them: the fields of editing, and the table in docs/editing.md. */
  schema: z.ZodType<T>;
  /** The one file of this kind, if the site cannot do without it. */
  needed?: string;
  /** Whether editors see the text of these files instead of fields. */
  asText?: boolean;
  /** The address of each file, if it has one. */
  page?: PageKind<T>;
}

interface PageKind<T> {
  /** @param value null when the file could not be read. @returns null when the address is not known then */
  address(file: string, value: T | null): string | null;
  /** The address of the site below which all of these files have theirs. */
  below?: string;
  /** The first day on which visitors see it; without this, its `date`. */
  from?(value: T): string | undefined;
  /** Whether other content may link to it. */
  isLinked?(value: T): boolean;
  /** Whether it can get another address, which then leads from the former one. */
  moves?: boolean;
  found(value: T): Found;
}

/** What search says of a page, which it finds by all its words. */
export interface Found {
  title: string;
  summary: string[];
  /** Milliseconds since 1970; left out for what has no date. */
  date?: number;
  /** Where it is, if it is on another site. */
  address?: string;
  /** The words of its settings; left out for all words of all of them. */
  words?: string[];
  /** The pages above it, if they are not those above its address. */
  path?: { page: string; label: string }[];
}

/** The moment at which something is shown. */
export interface Moment {
  now: number;
  /** True to show drafts and content with a future date, for editors. */
  drafts: boolean;
  /** Whether what is at an address can be seen. */
  seen(address: string): boolean;
}

/**
 * The content of one feature. `Files` has the values of each kind of file, by the kind's name; `Shared` is what the
 * feature asks about the rest of the content.
 */
export interface FeatureContent<Files extends object, Checked, Shown = Checked, Shared = unknown> {
  files: { [name in keyof Files]: FileKind<Files[name]> };
  /** The names that components may use, by the prop that holds them. */
  names?(sources: Sources<Files>): Record<string, string[]>;
  /** Reports what is wrong. @returns what is published; null when a file is missing or could not be read */
  check(check: Check, sources: Sources<Files>, shared: Shared): Promise<Checked | null> | Checked | null;
  /** What of it can be seen at a moment; without this, all of it. */
  shownAt?(checked: Checked, moment: Moment): Shown;
  /** Replaces what is published, inside a transaction. */
  store?(trx: Db, shown: Shown): Promise<void>;
}

export type Sources<Files> = { [name in keyof Files]: Source<Files[name]>[] };
