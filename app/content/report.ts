import type { Problem } from "#app/content/problems.ts";
import type { Source } from "#app/content/source.ts";

export interface CheckOptions {
  /** In milliseconds since 1970: content with a later date is not shown yet. */
  now: number;
  /** What was found out about files, for callers that check the tree again and again. */
  known: Map<string, unknown>;
  siteUrl: string | undefined;
}

export interface Spot {
  report(key: PropertyKey, message: string): void;
  at(...more: PropertyKey[]): Spot;
}

export class Report {
  readonly problems: Problem[] = [];

  inFile(file: string, message: string, line = 1): void {
    this.problems.push({ file, line, message });
  }

  report(source: Source<unknown>, where: PropertyKey[], message: string): void {
    this.inFile(source.file, message, source.lineOf(where));
  }

  /** `line` counts from where the text below the settings begins. */
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
