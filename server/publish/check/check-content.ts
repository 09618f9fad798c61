import { CONTACT, formAddress } from "#app/base/addresses.ts";
import { startOfDay } from "#app/base/dates.ts";
import { concernsSchema } from "#app/concerns/concern-content.ts";
import { checkForms } from "#app/forms/definition/check-forms.server.ts";
import { type FormContent, formSchema } from "#app/forms/definition/form-content.ts";
import { checkNews, namesOf } from "#app/news/check-news.server.ts";
import { articleHref } from "#app/news/news.ts";
import { articleSchema, filtersSchema } from "#app/news/news-content.ts";
import { checkPages } from "#app/pages/check-pages.server.ts";
import { ancestors, pagePath } from "#app/pages/page-addresses.ts";
import { pageSchema } from "#app/pages/page-content.ts";
import { isUnconfirmed, type RecordClasses, type RecordsContent, recordsSchema } from "#app/records/record-content.ts";
import { checkResources } from "#app/resources/check-resources.server.ts";
import { resourceHref } from "#app/resources/resource.ts";
import { resourceSchema } from "#app/resources/resource-content.ts";
import { checkHelpWords, checkSearch } from "#app/search/check-search.server.ts";
import { searchSchema } from "#app/search/search-content.ts";
import { checkSite } from "#app/site/check-site.server.ts";
import type { LinkedPage } from "#app/site/site.ts";
import { confirmedSchema, menuSchema, siteSchema, TIME_ZONE } from "#app/site/site-content.ts";
import { reasonsSchema } from "#app/voices/moderation/reasons-content.ts";
import { responsesHref, VOICES } from "#app/voices/responses/addresses.ts";
import { checkTopics } from "#app/voices/responses/check-topics.server.ts";
import { topicSchema } from "#app/voices/responses/topic-content.ts";
import type { DatedContent } from "#server/publish/edition.ts";
import { findLeft } from "#server/publish/launch.ts";
import type { DocumentSource } from "#server/publish/media/documents.ts";
import type { PictureFile } from "#server/publish/media/pictures.ts";
import { slugOf } from "#server/publish/paths.ts";
import { ContentError, formatProblem, type Problem } from "#server/publish/problems.ts";
import type { Tree } from "#server/publish/read-tree.ts";
import { oldestFirst, type Source } from "#server/publish/source.ts";
import { Check } from "./check.ts";
import { checkFormer } from "./check-former.ts";
import { checkLook } from "./check-look.ts";
import { checkFolders, checkNames } from "./check-names.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkSegments } from "./check-segments.ts";
import { searchDocuments } from "./search-documents.ts";

const REASONS = "voices/reasons.yaml";

/** Everything that content says, checked and ready to be stored. */
export interface Content extends DatedContent {
  /** Each picture file that the content shows. */
  pictures: Map<string, PictureFile>;
  /** Each document file that the content links to. */
  documents: Map<string, DocumentSource>;
  /** Files generated from it, by their names in the media folder. */
  made: ReadonlyMap<string, Buffer>;
  /** What could be better, and can be published as it is. */
  advice: Problem[];
  /** The file of each address. */
  files: ReadonlyMap<string, string>;
}

/**
 * Reads and checks the whole tree.
 * @throws {ContentError} with every problem, each with file, line and what to write instead
 */
export async function checkContent(
  tree: Tree,
  { now = Date.now(), known = new Map(), siteUrl }: Partial<CheckOptions> = {},
): Promise<Content> {
  const check = new Check(tree, { now, known, siteUrl });
  checkNames(check);
  const records = check.file("records.yaml", recordsSchema);
  check.classes = records?.value.classes ?? null;
  const site = check.file("site.yaml", siteSchema);
  const menu = check.file("menu.yaml", menuSchema);
  const filters = check.file("news/filters.yaml", filtersSchema);
  const confirmed = tree.files.includes("confirmed.yaml") ? check.file("confirmed.yaml", confirmedSchema) : null;
  const words = check.file("search.yaml", searchSchema);
  // An office that has not written it goes on with what the schema says by itself.
  const concerns = tree.files.includes("concerns.yaml") ? check.file("concerns.yaml", concernsSchema) : null;
  check.unread = words?.value.unread ?? [];
  const pages = check.files("pages/", pageSchema);
  const articles = check.files("news/", articleSchema);
  const resources = check.files("resources/", resourceSchema);
  const topics = check.files("voices/", topicSchema);
  const formSources = check.files("forms/", formSchema, ".yaml");
  const timeZone = site?.value.timeZone ?? TIME_ZONE;
  const from = ({ draft, date }: { draft: boolean; date?: string | undefined }) =>
    draft ? null : date === undefined ? undefined : startOfDay(date, timeZone);
  check.claim("pages/", pages, pagePath, (value) => ({ title: value.title, from: from(value) }));
  check.claim(
    "news/",
    articles,
    (file) => articleHref(slugOf(file)),
    (value) => ({ title: value.headline, from: from(value) }),
  );
  check.claim(
    "resources/",
    resources,
    (file) => resourceHref(slugOf(file)),
    (value) => ({
      title: value.link ? null : value.title,
      from: from(value),
    }),
  );
  check.claim(
    "voices/",
    topics,
    (file) => responsesHref(slugOf(file)),
    ({ draft, opened, status }) => ({
      title: null,
      from: from({ draft, date: status === "open" ? opened : undefined }),
    }),
  );
  for (const { file, value } of formSources) {
    check.claimed.set(formAddress(value.clientId), file);
    check.titles.set(formAddress(value.clientId), value.formName);
  }
  for (const page of pages) checkFormer(check, page, pagePath(page.file));
  for (const article of articles) checkFormer(check, article, articleHref(article.slug));
  for (const resource of resources) checkFormer(check, resource, resourceHref(resource.slug));
  for (const form of formSources) checkFormer(check, form, formAddress(form.value.clientId));
  checkFolders(check);

  const news = filters && (await checkNews(check, filters, oldestFirst(articles), site?.value.email ?? ""));
  // An office without the file has no reasons to choose from.
  const reasons = tree.files.includes(REASONS) ? check.file(REASONS, reasonsSchema) : null;
  const voices = await checkTopics(check, topics, timeZone);
  const names = {
    topic: topics.map(({ slug }) => slug),
    ...(filters && namesOf(filters.value)),
  };
  const inMenu = menu?.value.main.flatMap(({ children }) => children) ?? [];
  const publishedPages = await checkPages(check, pages, inMenu, (page) =>
    checkSegments(check, page, names, site?.value),
  );
  const forms = await checkForms(check, formSources);
  const publishedResources = await checkResources(check, oldestFirst(resources));
  const links = { contact: linkTo(check, CONTACT)?.page, aboveVoices: linkTo(check, ancestors(VOICES).at(-1) ?? "/") };
  const picture = publishedPages.find(({ path }) => path === "/")?.picture;
  const own = { ...links, picture };
  const shell = site && menu && (await checkSite(check, site, menu, { ...(await checkLook(check, site)), ...own }));
  const settings = words && checkSearch(check, words);
  const helpWords = words && checkHelpWords(check, words);
  check.checkFragments();
  const files = [...(site ? [site] : []), ...pages, ...articles, ...resources, ...topics];
  const unconfirmed = records?.value.classes.filter(({ authority }) => isUnconfirmed(authority)) ?? [];
  const left = [
    ...findLeft(check, files, confirmed),
    ...unconfirmed.map(({ id }) => `records.yaml: the authority of “${id}” is to be confirmed`),
  ];
  const faults = check.problems.filter(({ isAdvice }) => !isAdvice);
  if (faults.length > 0 || !news || !shell || !settings || !helpWords || !records) throw new ContentError(tidy(faults));

  return {
    advice: check.problems,
    site: {
      ...shell,
      declineReasons: reasons?.value ?? [],
      example: site.value.example,
      examples: madeUp(check, files),
      left,
    },
    helpWords,
    records: classesOf(records.value, formSources),
    concerns: concerns?.value ?? concernsSchema.parse({}),
    pages: publishedPages,
    ...news,
    ...voices,
    forms,
    resources: publishedResources,
    search: { documents: searchDocuments(check, { pages, articles, resources, topics, forms: formSources }), settings },
    times: check.times(),
    pictures: check.pictures,
    documents: check.documents,
    made: check.made,
    files: check.claimed,
    former: Object.fromEntries(check.former),
  };
}

/** The addresses of what is made up, or shows sample responses. */
function madeUp(check: Check, files: { file: string; value: { example: boolean } }[]): string[] {
  const made = new Set(files.filter(({ value }) => value.example).map(({ file }) => file));
  const isMadeUp = (file: string) =>
    made.has(file) || check.tree.files.includes(file.replace(/^voices\/(.*)\.md$/, "voices/responses/$1.yaml"));
  return [...check.claimed].filter(([, file]) => isMadeUp(file)).map(([address]) => address);
}

/** The class of each thing, once all that name one are known to name one that is there. */
function classesOf({ classes, kinds }: RecordsContent, forms: Source<FormContent>[]): RecordClasses {
  const named = [
    ...Object.entries(kinds),
    ...forms.map(({ value: { clientId, record } }) => [`form:${clientId}`, record] as const),
  ];
  return Object.fromEntries(named.map(([thing, name]) => [thing, classes.find(({ id }) => id === name)]));
}

/** A link from the site itself to a page of content; undefined when there is no such page. */
function linkTo(check: Check, page: string): LinkedPage | undefined {
  const label = check.titles.get(page);
  return label ? { page, label } : undefined;
}

/** Each problem once. */
function tidy(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}
