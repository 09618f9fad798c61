import type { Problem } from "#app/content/problems.ts";
import type { Source } from "#app/content/source.ts";

/** What a check of the content depends on besides its files. */
export interface CheckOptions {
  /** The time of publishing, in milliseconds since 1970: content with a later date is not shown yet. */
  now: number;
  /** A cache of what was found out about files, for callers that check the tree again and again. */
  known: Map<string, unknown>;
  /** The public origin of the site; undefined when it is not set. */
  siteUrl: string | undefined;
}

/** A part of a file's settings, such as a field of a form, in which problems can be reported. */
export interface Spot {
  report(key: PropertyKey, message: string): void;
  at(...more: PropertyKey[]): Spot;
}

/** The problems found so far. */
export class Report {
  readonly problems: Problem[] = [];

  /** Reports a problem at a line of a file. */
  inFile(file: string, message: string, line = 1): void {
    this.problems.push({ file, line, message });
  }

  /** Reports a problem at a path in the settings of a file. */
  report(source: Source<unknown>, where: PropertyKey[], message: string): void {
    this.inFile(source.file, message, source.lineOf(where));
  }

  /** Reports a problem at a line of the text below the settings. */
  inText({ file, bodyLine }: Source<unknown>, line: number, message: string): void {
    this.inFile(file, message, bodyLine + line - 1);
  }

  at(source: Source<unknown>, where: PropertyKey[]): Spot {
    return {
      report: (key, message) => this.report(source, [...where, key], message),
      at: (...more) => this.at(source, [...where, ...more]),
    };
  }
}
