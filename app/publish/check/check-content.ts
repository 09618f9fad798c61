import { CONTACT, VOICES } from "#app/base/addresses.ts";
import { momentAt } from "#app/base/dates.ts";
import { ContentError, formatProblem, type Problem } from "#app/content/problems.ts";
import type { CheckOptions } from "#app/content/report.ts";
import { parseCached, type Source } from "#app/content/source.ts";
import { ALWAYS, HIDDEN, NEVER } from "#app/content/span.ts";
import { ancestors } from "#app/pages/page-addresses.ts";
import {
  type Checked,
  contentKinds,
  type DatedContent,
  fileKinds,
  kindOf,
  type Shared,
} from "#app/publish/contents.ts";
import { findUnfinished } from "#app/publish/launch.ts";
import type { DocumentSource } from "#app/publish/media/documents.ts";
import { isStrayFile } from "#app/publish/paths.ts";
import type { Tree } from "#app/publish/read-tree.ts";
import { fillPeriods, type RecordsContent } from "#app/records/record-content.ts";
import type { SearchContent } from "#app/search/search-content.ts";
import type { LinkedPage } from "#app/site/site.ts";
import { type ConfirmedContent, type MenuContent, type SiteContent, TIME_ZONE } from "#app/site/site-content.ts";
import { CheckRun } from "./check.ts";
import { checkSegments } from "./check-segments.ts";
import type { Media } from "./media.ts";
import { searchDocuments } from "./search-documents.ts";

export interface Content extends DatedContent {
  pictures: Media["pictures"];
  documents: Map<string, DocumentSource>;
  /** By their names in the media folder. */
  generated: ReadonlyMap<string, Buffer>;
  advice: Problem[];
  /** By address. */
  files: ReadonlyMap<string, string>;
}

type LocalTimes = Partial<Record<"date" | "from" | "until", string>>;
type AnySource = Source<LocalTimes & { draft?: boolean; formerly?: string[]; example?: boolean; confirm?: string[] }>;

/** @throws {ContentError} with every problem, each with file, line and what to write instead */
export async function checkContent(
  tree: Tree,
  { now = Date.now(), known = new Map(), siteUrl }: Partial<CheckOptions> = {},
): Promise<Content> {
  const check = new CheckRun(tree, { now, known, siteUrl });
  const { links, media } = check;
  checkNames(check, tree);
  const sources = readSources(check, tree, known);
  const only = <T>(kind: string) => (sources[kind]?.[0] as Source<T> | undefined) ?? null;
  const site = only<SiteContent>("site");
  const menu = only<MenuContent>("menu");
  const timeZone = site?.value.timeZone ?? TIME_ZONE;
  media.unread = only<SearchContent>("search")?.value.unread ?? [];
  claimAddresses(check, tree, sources, timeZone);

  const names = Object.assign({}, ...contentKinds.map(([, feature]) => feature.names?.(sources)));
  const shared: Shared = {
    site: site?.value ?? null,
    menu: menu?.value ?? null,
    classes: only<RecordsContent>("records")?.value.classes ?? null,
    timeZone,
    now,
    segments: (source) => checkSegments(check, source, names, site?.value),
  };
  const results: [string, unknown][] = [];
  for (const [name, feature] of contentKinds) results.push([name, await feature.check(check, sources, shared)]);
  const logo = site?.value.logo && (await (await import("./check-logo.ts")).checkLogo(check, site));
  links.checkFragments();
  const all = Object.values(sources).flat();
  for (const { file, value } of all) if (value.example) check.examples.set(file, file);
  const unfinished = findUnfinished(check, tree, all, only<ConfirmedContent>("confirmed"));
  const problems = check.problems.filter(({ isAdvice }) => !isAdvice);
  if (problems.length > 0 || results.some(([, result]) => result === null)) throw new ContentError(tidy(problems));

  const checked = Object.fromEntries(results) as unknown as Checked;
  const madeUp = new Set(check.examples.values());
  return {
    ...checked,
    site: {
      ...checked.site,
      ...(logo && { logo }),
      contact: linkTo(check, CONTACT)?.page,
      aboveVoices: linkTo(check, ancestors(VOICES).at(-1) ?? "/"),
      picture: checked.pages.find(({ path }) => path === "/")?.picture,
      declineReasons: checked.reasons,
      example: site?.value.example,
      examples: [...links.files].filter(([, file]) => madeUp.has(file)).map(([address]) => address),
      left: unfinished,
    },
    search: { ...checked.search, documents: searchDocuments(check, sources) },
    advice: check.problems,
    times: Object.fromEntries(links.times),
    changes: check.changes,
    former: Object.fromEntries(links.former),
    files: links.files,
    pictures: media.pictures,
    documents: media.documents,
    generated: media.generated,
  };
}

/** Files in `media` are read when others name them. */
const isRead = (file: string) => file.startsWith("media/") || kindOf(file) !== undefined;

/** Editors would wait in vain to see a file that nothing reads. */
function checkNames(check: CheckRun, tree: Tree): void {
  for (const file of tree.links)
    check.inFile(file, "This is a link to another place, and links are not followed. Put here what it leads to.");
  for (const file of tree.files) {
    if (isStrayFile(file) || isRead(file)) continue;
    const renamed = file.replace(/\.(?:markdown|mdown|txt|md\.txt)$/i, ".md").replace(/\.yml$/i, ".yaml");
    const better = renamed.replace(/\.[^./]*$/, (ending) => ending.toLowerCase());
    if (better !== file && isRead(better)) check.inFile(file, `Nothing reads a file of this name. Call it ${better}.`);
    else check.inFile(file, "Nothing reads this file. Move it to the folder it belongs in, or take it away.");
  }
}

const filesOf = (tree: Tree, paths: RegExp) => tree.files.filter((file) => paths.test(file) && !isStrayFile(file));

/** The classes of records come first, since other texts name their times. */
function readSources(check: CheckRun, tree: Tree, known: Map<string, unknown>): Record<string, AnySource[]> {
  const sources: Record<string, AnySource[]> = {};
  for (const [name, { paths, needed, schema }] of fileKinds) {
    const files = filesOf(tree, paths);
    if (needed && files.length === 0) check.inFile(needed, "This file is missing. The site cannot do without it.");
    const classes = (sources.records?.[0] as Source<RecordsContent> | undefined)?.value.classes;
    const parsed = files.map((file) => {
      const text = tree.read(file);
      const report = (message: string, offset: number) =>
        check.inFile(file, message, text.slice(0, offset).split("\n").length);
      const filled = classes ? fillPeriods(text, classes, report) : text;
      return parseCached(known, file, filled, schema, check.problems);
    });
    sources[name] = parsed.filter((source) => source !== null) as AnySource[];
  }
  return sources;
}

function claimAddresses(check: CheckRun, tree: Tree, sources: Record<string, AnySource[]>, timeZone: string): void {
  const moved: [AnySource, string][] = [];
  for (const [name, { paths, page }] of fileKinds)
    for (const file of page ? filesOf(tree, paths) : []) {
      if (!page) continue;
      const source = sources[name]?.find((candidate) => candidate.file === file);
      const address = page.address(file, source?.value ?? null);
      if (address === null) {
        if (page.below) check.links.unknown.add(page.below);
        continue;
      }
      const value = source?.value;
      const first = value && (page.from ? page.from(value) : (value.from ?? value.date));
      const from = first === undefined ? ALWAYS.from : momentAt(first, timeZone);
      const until = value?.until === undefined ? NEVER : momentAt(value.until, timeZone);
      if (source && until <= from) check.report(source, ["until"], "It ends before it begins. Write a later time.");
      const span = value?.draft ? HIDDEN : { from, until };
      const isLinked = !value || (page.isLinked?.(value) ?? true);
      const title = isLinked ? (value ? page.searchEntry(value).title : "") : null;
      check.links.claim({ file, line: source?.lineOf([]) ?? 1, address, title, span, below: page.below });
      if (source?.value.formerly) moved.push([source, address]);
    }
  for (const [source, address] of moved) check.links.claimFormer(source, source.value.formerly ?? [], address);
}

function linkTo(check: CheckRun, page: string): LinkedPage | undefined {
  const label = check.links.titles.get(page);
  return label ? { page, label } : undefined;
}

function tidy(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}
