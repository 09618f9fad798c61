import type { z } from "zod";
import { FORMS, formAddress } from "#app/base/addresses.ts";
import type { FormContent } from "#app/forms/definition/form-content.ts";
import { articleHref } from "#app/news/news.ts";
import { articleSchema } from "#app/news/news-content.ts";
import { ancestors, pagePath } from "#app/pages/page-addresses.ts";
import { pageSchema } from "#app/pages/page-content.ts";
import { resourceHref } from "#app/resources/resource.ts";
import { resourceSchema } from "#app/resources/resource-content.ts";
import type { LinkedPage } from "#app/site/site.ts";
import { responsesHref } from "#app/voices/responses/addresses.ts";
import { topicSchema } from "#app/voices/responses/topic-content.ts";
import type { DatedDocument } from "#server/publish/edition.ts";
import { readPropsMarkdown } from "#server/publish/markdown/markdown.ts";
import { ownDocuments } from "#server/publish/own-pages.ts";
import { joinSentences } from "#server/publish/sentences.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";
import { writtenWords } from "./written-words.ts";

/** The files of content that search finds, read and checked. */
interface Sources {
  pages: Source<z.infer<typeof pageSchema>>[];
  articles: Source<z.infer<typeof articleSchema>>[];
  resources: Source<z.infer<typeof resourceSchema>>[];
  topics: Source<z.infer<typeof topicSchema>>[];
  forms: Source<FormContent>[];
}

/** What search knows: every page that has words, including those that the site makes itself. */
export function searchDocuments(check: Check, { pages, articles, resources, topics, forms }: Sources): DatedDocument[] {
  return [
    ...ownDocuments.map((document) => ({
      ...document,
      place: document.address,
      path: pathTo(check, document.address),
    })),
    ...pages.map((page) => {
      const { title, description } = page.value;
      const about = { place: pagePath(page.file), title, summary: [description], date: null };
      return documentOf(check, pageSchema, page, about);
    }),
    ...articles.map((article) => {
      const { headline: title, summary, date } = article.value;
      const about = { place: articleHref(article.slug), title, summary: [summary], date: Date.parse(date) };
      return documentOf(check, articleSchema, article, about);
    }),
    ...resources.map((resource) => {
      const { title, headline, summary, date, link } = resource.value;
      const place = resourceHref(resource.slug);
      const about = { place, title, summary: [headline, summary], date: Date.parse(date) };
      return { ...documentOf(check, resourceSchema, resource, about), address: link ?? place };
    }),
    ...forms.map(({ value }) => ({
      place: formAddress(value.clientId),
      address: formAddress(value.clientId),
      title: value.formName,
      path: [{ page: FORMS, label: "Forms" }],
      summary: value.description,
      text: wordsOfForm(value),
      date: null,
    })),
    ...topics.map((topic) => {
      const { question: title, lead } = topic.value;
      const about = { place: responsesHref(topic.slug), title, summary: [lead], date: null };
      return documentOf(check, topicSchema, topic, about);
    }),
  ];
}

/** What a form asks and says, without the options of its fields. */
function wordsOfForm({ lead, fieldsets }: FormContent): string {
  const fields = (columns: FormContent["fieldsets"][number]["columns"]) =>
    columns
      .flat()
      .filter(({ type }) => type !== "hidden")
      .flatMap(({ caption = "", help, text }) => [caption, help, readPropsMarkdown(text).text]);
  return joinSentences([lead, ...fieldsets.flatMap(({ legend, columns }) => [legend, ...fields(columns)])]);
}

/** What search knows of a content file: all words in it, then those of its documents. */
function documentOf<T>(
  check: Check,
  schema: z.ZodType<T>,
  source: Source<T>,
  about: Pick<DatedDocument, "place" | "title" | "date"> & { summary: string[] },
): DatedDocument {
  const { own, documents } = check.texts.get(source.file) ?? { own: [], documents: [] };
  const said = [about.title, ...about.summary];
  const others = writtenWords(schema, source.value).filter((words) => !said.includes(words));
  return {
    ...about,
    address: about.place,
    summary: joinSentences(about.summary),
    path: pathTo(check, about.place),
    text: joinSentences([...own, ...others, ...documents]),
  };
}

/** The pages above an address, without the home page. */
function pathTo(check: Check, address: string): LinkedPage[] {
  return ancestors(address)
    .slice(1)
    .map((page) => ({ page, label: check.titles.get(page) ?? "" }))
    .filter(({ label }) => label !== "");
}
