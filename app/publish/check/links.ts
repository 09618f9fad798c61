import { FORMS, NEWS, RESOURCES } from "#app/base/addresses.ts";
import { nearest } from "#app/base/content-fields.ts";
import type { Problem } from "#app/content/problems.ts";
import type { CheckOptions, Report } from "#app/content/report.ts";
import type { Source } from "#app/content/source.ts";
import { ALWAYS, HIDDEN, NEVER, type Span } from "#app/content/span.ts";
import { ownAddresses, ownPages } from "#app/publish/own-pages.ts";
import { nameProblem } from "#app/publish/paths.ts";

/** The site's own addresses below which files of content have theirs. */
const shared = [NEWS, RESOURCES, FORMS];

/** Editors see the site on their own computer. */
const thisComputer = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

interface Claim {
  file: string;
  line: number;
  address: string;
  /** Null when nothing may link to it. */
  title: string | null;
  span: Span;
  /** The address below which all files of this kind have theirs. */
  below: string | undefined;
}

export class Links {
  /** By address; empty where the file could not be read. */
  readonly titles = new Map(ownPages);
  /** By the address of their page. */
  readonly ids = new Map<string, Set<string>>();
  /** By address. */
  readonly files = new Map<string, string>();
  /** The present address by each former one. */
  readonly former = new Map<string, string>();
  /** Only of addresses that cannot always be seen from now on. */
  readonly times = new Map<string, Span>();
  private readonly fileTimes = new Map<string, Span>();
  /** Where a file has an address that is not known, because it could not be read. */
  readonly unknown = new Set<string>();
  private readonly fragments: { problem: Omit<Problem, "message">; address: string; id: string }[] = [];
  private readonly problems: Report;
  private readonly options: CheckOptions;
  constructor(problems: Report, options: CheckOptions) {
    this.problems = problems;
    this.options = options;
  }

  /** Also for a file that could not be read: two must not have the same address. */
  claim({ file, line, address, title, span, below }: Claim): void {
    const report = (message: string) => this.problems.inFile(file, message, line);
    // Forms have their names inside their files, and say themselves what is wrong with them.
    const isNamed = file.endsWith(".md");
    const other = this.files.get(address);
    const nameMessage = isNamed && nameProblem(file);
    if (nameMessage) report(nameMessage);
    else if (other && isNamed) report(`${other} has the same address, ${address}. Rename one of the two files.`);
    else if (ownAddresses.some((own) => own !== below && address.startsWith(own)))
      report(`The site itself answers at ${address}, so nobody would see this page. Put it elsewhere or rename it.`);
    this.files.set(address, file);
    if (title !== null) this.titles.set(address, title);
    const { now } = this.options;
    if (span.from > now || span.until < NEVER) {
      const left = span.from > now ? span : { ...span, from: 0 };
      this.times.set(address, left);
      this.fileTimes.set(file, left.until > now ? left : HIDDEN);
      if (address === "/") report("Visitors always need the home page. Take out draft, date, from and until.");
    }
  }

  /** Each leads straight to a page, never to another former address. Call it when every address is claimed. */
  claimFormer(source: Source<unknown>, formerly: string[], address: string): void {
    formerly.forEach((before, index) => {
      const report = (message: string) => this.problems.report(source, ["formerly", index], message);
      const file = this.files.get(before);
      const other = this.former.get(before);
      if (!this.titles.has(address)) report("This has no page of its own that an address could lead to. Take it out.");
      else if (file === source.file) report(`${before} is the address that it has now. Take it out here.`);
      else if (file) report(`${file} is at ${before} now. Take it out here.`);
      else if (ownAddresses.some((own) => before.startsWith(own) && (before === own || !shared.includes(own))))
        report(`The site itself answers at ${before}. Take it out here.`);
      else if (other) report(`${before} leads to ${other} already. Take it out of one of the two files.`);
      else this.former.set(before, address);
    });
  }

  /** Reports an address that leads nowhere. */
  title(source: Source<unknown>, where: PropertyKey[], address: string): string {
    const problem = this.linkProblem({ file: source.file, line: source.lineOf(where) }, address);
    if (problem) this.problems.report(source, where, problem);
    return this.titles.get(address) ?? "";
  }

  /** Whether the page has the id that a fragment names is checked once all pages are read (`checkFragments`). */
  linkProblem(problem: Omit<Problem, "message">, href: string): string | null {
    const [, address = "", id] = /^([^?#]*)[^#]*(?:#([\s\S]*))?$/.exec(href) ?? [];
    if (this.titles.has(address)) {
      if (id) this.fragments.push({ problem, address, id });
      return this.laterProblem(problem.file, address);
    }
    const now = this.former.get(address);
    const moved = `What was at ${address} has moved. Write ${now}${href.slice(address.length)}.`;
    if (now) return this.laterProblem(problem.file, now) ?? moved;
    if (!this.isMissing(address)) return null;
    const like = nearest(address, this.titles.keys());
    return `There is no page at ${address}. ${like ? `Did you mean ${like}?` : "Name one that exists."}`;
  }

  isMissing(address: string): boolean {
    return !this.titles.has(address) && ![...this.unknown].some((above) => address.startsWith(above));
  }

  /** For a link that visitors would see before the page it leads to, or after it. */
  laterProblem(file: string, address: string): string | null {
    const { from, until } = this.times.get(address) ?? ALWAYS;
    const own = this.fileTimes.get(file) ?? ALWAYS;
    if (own.from >= from && (own.until <= until || own.from === NEVER)) return null;
    if (from === NEVER)
      return `${address} is a draft, which nobody sees. Link to it once it is no longer a draft, or make this a draft, too.`;
    return own.from < from
      ? `${address} cannot be seen before its date, but this can. Link to it from then on, or give this the same date.`
      : `${address} ends, but this can still be seen then. Take the link out, or let this end no later.`;
  }

  /** Call it when every page is read. */
  checkFragments(): void {
    for (const { problem, address, id } of this.fragments) {
      const ids = this.ids.get(address);
      if (!ids || ids.has(id)) continue;
      const like = nearest(id, ids);
      const instead = like ? `Did you mean #${like}?` : "Link to one of its headings, or to the page alone.";
      this.problems.inFile(problem.file, `Nothing on ${address} is called #${id}. ${instead}`, problem.line);
    }
  }

  /** Reports an address that should be on another site, but is on this one. */
  elsewhere(source: Source<unknown>, where: PropertyKey[], href: string): void {
    if (this.ownPath(href))
      this.problems.report(source, where, `${href} leads to this site itself. Write an address of another site.`);
  }

  /** Null for addresses of other sites. */
  ownPath(href: string): string | null {
    if (!/^https?:/.test(href) || !URL.canParse(href)) return null;
    const { siteUrl } = this.options;
    const { host, hostname, pathname, search, hash } = new URL(href);
    const withoutWww = (name: string) => name.replace(/^www\./, "");
    const isPublic = siteUrl !== undefined && withoutWww(host) === withoutWww(new URL(siteUrl).host);
    return isPublic || thisComputer.test(hostname) ? pathname + search + hash : null;
  }
}
