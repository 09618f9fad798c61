import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "./start-program.ts";

// What journeys expect of a list is counted from the files, so that no journey breaks when an editor adds one.

export const content = path.join(root, "content");
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Australia/Perth" }).format(new Date());

interface Entry {
  slug: string;
  draft?: boolean;
}
interface Dated extends Entry {
  date: string;
}
interface Article extends Dated {
  issues: string[];
}
interface Topic extends Entry {
  question: string;
  links?: { page: string; label: string }[];
  opened: string;
  closes: string;
}
interface Form {
  clientId: string;
  record: string;
  fieldsets: { columns: { type: string; rules?: unknown[] }[][] }[];
}

const filesIn = (folder: string) =>
  readdirSync(path.join(content, folder), { withFileTypes: true }).flatMap(({ name }) =>
    /\.(?:md|yaml)$/.test(name) ? [{ name, text: readFileSync(path.join(content, folder, name), "utf8") }] : [],
  );

function entriesIn<T extends Entry>(folder: string): T[] {
  return filesIn(folder)
    .filter(({ name }) => name.endsWith(".md"))
    .map(({ name, text }): T => ({ slug: name.slice(0, -".md".length), ...parse(text.split(/^---\s*$/m)[1] ?? "") }))
    .filter(({ draft }) => !draft);
}

export const articles = entriesIn<Article>("news")
  .filter(({ date }) => date <= today)
  .sort((one, other) => other.date.localeCompare(one.date) || other.slug.localeCompare(one.slug));

export const isAbout =
  (...names: string[]) =>
  ({ issues }: Article) =>
    issues.some((issue) => names.includes(issue));

/** The status that the listing shows for all articles of a kind, or for all articles. */
export function statusOf(kind: (article: Article) => boolean = () => true): string {
  const { length } = articles.filter(kind);
  return `Showing ${Math.min(length, 12)} of ${length} articles`;
}

export const resources = entriesIn<Dated>("resources").filter(({ date }) => date <= today);

const { classes }: { classes: { id: string; keep: { days?: number } }[] } = parse(
  readFileSync(path.join(content, "records.yaml"), "utf8"),
);
export const retentionDays = (record: string) => classes.find(({ id }) => id === record)?.keep.days;

export const forms = filesIn("forms").map(({ text }): Form => parse(text));

const topics = entriesIn<Topic>("voices").sort((one, other) => one.closes.localeCompare(other.closes));
const openedTopics = topics.filter(({ opened }) => opened <= today);

/** The question that journeys answer: the last one, which is kept open for them on any date (`make-content.ts`). */
export const openTopic = openedTopics.at(-1) as Topic;
export const pastTopics = openedTopics.slice(0, -1);
export const laterTopics = topics.filter(({ opened }) => opened > today);
