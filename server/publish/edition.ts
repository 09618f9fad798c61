import type { ConcernGuide } from "#app/concerns/concern-content.ts";
import type { PublishedForm } from "#app/forms/definition/forms.server.ts";
import type { HelpWords } from "#app/help/help-words.ts";
import type { PublishedArticle, PublishedTerm } from "#app/news/news.server.ts";
import { articleHref } from "#app/news/news.ts";
import type { Page } from "#app/pages/pages.server.ts";
import type { RecordClasses } from "#app/records/record-content.ts";
import { resourceHref } from "#app/resources/resource.ts";
import type { ResourceDetails } from "#app/resources/resources.server.ts";
import type { SearchDocument, SearchSettings } from "#app/search/search.ts";
import type { LinkedPage, Site } from "#app/site/site.ts";
import { responsesHref } from "#app/voices/responses/addresses.ts";
import type { Topic } from "#app/voices/responses/topic.ts";
import type { SampleResponse } from "#app/voices/responses/topics.server.ts";

/** All content that visitors can see at one moment. */
export interface Edition {
  site: Site;
  helpWords: HelpWords;
  /** Missing from what an earlier release has prepared. */
  concerns?: ConcernGuide;
  /** Missing from what an earlier release has prepared. */
  records?: RecordClasses;
  pages: Page[];
  terms: PublishedTerm[];
  articles: PublishedArticle[];
  resources: ResourceDetails[];
  search: { documents: SearchDocument[]; settings: SearchSettings };
  topics: Topic[];
  samples: SampleResponse[];
  forms: PublishedForm[];
  /** The present address by each former one. */
  former: Record<string, string>;
}

/** A topic as it is while it takes responses and afterwards. Times are milliseconds since 1970. */
export interface TopicTimes {
  open: Topic;
  past: Topic;
  /** Null for a topic that was closed by hand. */
  opens: number | null;
  closes: number;
}

/** A search document that is found once it can be seen, under those of the pages above it that can be seen. */
export interface DatedDocument extends Omit<SearchDocument, "path"> {
  /** Its address on this site, which decides from when it is seen; its `address` may be on another site. */
  place: string;
  path: LinkedPage[];
}

/** All content, including what is still to appear. */
export interface DatedContent extends Omit<Edition, "topics" | "search"> {
  topics: TopicTimes[];
  search: { documents: DatedDocument[]; settings: SearchSettings };
  /** From when each address with a date can be seen; null for drafts, which nobody can see. */
  times: Record<string, number | null>;
}

/** @param drafts true to show drafts and content with a future date, for editors */
export function editionAt(content: DatedContent, now: number, drafts = false): Edition {
  const { times, topics, site, search, ...rest } = content;
  const seen = (address: string) => {
    const from = times[address];
    return drafts || from === undefined || (from !== null && from <= now);
  };
  const visible = topics
    .filter(({ open: { id } }) => seen(responsesHref(id)))
    .map(({ open, past, opens, closes }) => {
      const isOpen = opens !== null && now < closes && (drafts || opens <= now);
      return { topic: isOpen ? open : past, closes };
    })
    .sort((a, b) => Number(b.topic.status === "open") - Number(a.topic.status === "open") || b.closes - a.closes);
  const ids = new Set(visible.map(({ topic }) => topic.id));
  return {
    ...rest,
    site: {
      ...site,
      examples: site.examples?.filter(seen),
      contact: site.contact && seen(site.contact) ? site.contact : undefined,
      aboveVoices: site.aboveVoices && seen(site.aboveVoices.page) ? site.aboveVoices : undefined,
    },
    pages: rest.pages
      .filter(({ path }) => seen(path))
      .map((page) => ({ ...page, below: page.below.filter((below) => seen(below.page)) })),
    articles: rest.articles
      .filter(({ slug }) => seen(articleHref(slug)))
      .map((article, index) => ({ ...article, id: index + 1 })),
    resources: rest.resources.filter(({ slug }) => seen(resourceHref(slug))),
    search: { documents: foundAt(search.documents, seen), settings: search.settings },
    topics: visible.map(({ topic }) => topic),
    former: Object.fromEntries(Object.entries(rest.former).filter(([, address]) => seen(address))),
    samples: rest.samples.filter(({ topic }) => ids.has(topic)),
  };
}

function foundAt(documents: DatedDocument[], seen: (address: string) => boolean): SearchDocument[] {
  return documents
    .filter(({ place }) => seen(place))
    .map(({ place: _, path, ...document }) => ({
      ...document,
      path: path.filter(({ page }) => seen(page)).map(({ label }) => label),
    }));
}

/** The next time at which the clock alone changes what visitors see; null when there is none. */
export function nextChange({ times, topics }: DatedContent, now: number): number | null {
  const changes = [
    ...Object.values(times),
    ...topics.flatMap(({ opens, closes }) => (opens === null ? [] : [opens, closes])),
  ];
  const later = changes.filter((time) => time !== null && time > now) as number[];
  return later.length > 0 ? Math.min(...later) : null;
}
