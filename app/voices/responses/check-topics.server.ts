import { createHash } from "node:crypto";
import path from "node:path";
import { slugOf } from "#app/base/content-fields.ts";
import { dayInWords, endOfDay, momentAt, startOfDay } from "#app/base/dates.ts";
import type { ContentCheck } from "#app/content/check.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Source } from "#app/content/source.ts";
import { AVATARS, type Avatar, parseAvatar, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { hashAvatar } from "#app/voices/avatar/avatars.server.ts";
import { avatarGroups } from "#app/voices/avatar/options.ts";
import { randomFrom } from "#app/voices/avatar/random-from.ts";
import { responsesHref, VOICES } from "./addresses.ts";
import type { Topic } from "./topic.ts";
import { type SampleResponses, sampleResponsesSchema, type TopicContent, topicSchema } from "./topic-content.ts";
import { replaceVoices, type SampleResponse } from "./topics.server.ts";

interface TopicTimes {
  open: Topic;
  past: Topic;
  /** Null for a topic that was closed by hand. */
  opens: number | null;
  closes: number;
}

interface Voices<T> {
  topics: T[];
  samples: SampleResponse[];
}

export const voicesContent: FeatureContent<
  { topic: TopicContent; sample: SampleResponses },
  Voices<TopicTimes>,
  Voices<Topic>,
  { timeZone: string }
> = {
  files: {
    topic: {
      paths: /^voices\/.*\.md$/,
      schema: topicSchema,
      page: {
        address: (file) => responsesHref(slugOf(file)),
        below: VOICES,
        from: firstOf,
        isLinked: () => false,
        searchEntry: ({ question, lead }) => ({ title: question, summary: [lead] }),
      },
    },
    sample: { paths: /^voices\/responses\/[^/]+\.yaml$/, schema: sampleResponsesSchema, asText: true },
  },
  names: ({ topic: topics }) => ({ topic: topics.map(({ slug }) => slug) }),
  async check(check, { topic: sources, sample }, { timeZone }) {
    const ordered = sources.toSorted(
      (a, b) => b.value.closes.localeCompare(a.value.closes) || a.file.localeCompare(b.file),
    );
    for (const source of ordered)
      if (source.value.closes < source.value.opened)
        check.report(source, ["closes"], "It closes before it opens. Change one of the two dates.");
    checkOneOpen(check, ordered);
    const topics: TopicTimes[] = [];
    for (const source of ordered) {
      const { value } = source;
      for (const [index, { page }] of value.links.entries()) check.links.title(source, ["links", index, "page"], page);
      if (value.ideas?.link) check.links.title(source, ["ideas", "link", "page"], value.ideas.link.page);
      const topic = {
        id: source.slug,
        question: value.question,
        lead: value.lead,
        tone: value.tone,
        html: await check.texts.body(source, responsesHref(source.slug)),
        links: value.links,
        ideas: value.ideas ? { text: value.ideas.text, link: value.ideas.link ?? null } : null,
      };
      const opens = value.status === "open" ? momentAt(firstOf(value) ?? value.opened, timeZone) : null;
      const closes = endOfDay(value.closes, timeZone);
      if (opens !== null) check.changes.push(opens, closes);
      topics.push({
        open: { ...topic, status: "open", when: `until ${until(value)}` },
        past: { ...topic, status: "past", when: between(value) },
        opens,
        closes,
      });
    }
    const samples = sample.flatMap((responses) => {
      const topic = path.posix.basename(responses.file, ".yaml");
      const file = `voices/${topic}.md`;
      check.examples.set(responses.file, file);
      const source = ordered.find((topicSource) => topicSource.file === file);
      if (![...check.links.files.values()].includes(file))
        check.inFile(responses.file, `There is no topic ${file} for these responses. Give both files one name.`);
      if (!source) return [];
      const topicSamples = samplesOf(topic, startOfDay(source.value.opened, timeZone), responses.value);
      topicSamples.forEach(({ id }, at) => {
        if (topicSamples.findIndex((other) => other.id === id) < at)
          check.report(responses, [at], "This response is here twice. Delete one of them.");
      });
      return topicSamples;
    });
    for (const { slug, value } of ordered) {
      const drawn = samples.filter(({ topic }) => topic === slug).slice(0, 2);
      check.cards.set(responsesHref(slug), {
        kind: "Topic",
        tone: value.tone,
        about: `Asked in ${value.opened.slice(0, 4)}`,
        faces: drawn.map(({ avatar }) => `${AVATARS}${hashAvatar(avatar)}.png`),
      });
    }
    return { topics, samples };
  },
  shownAt({ topics, samples }, { seen, now, drafts }) {
    const shownTopics = topics
      .filter(({ open: { id } }) => seen(responsesHref(id)))
      .map(({ open, past, opens, closes }) => {
        const isOpen = opens !== null && now < closes && (drafts || opens <= now);
        return { topic: isOpen ? open : past, closes };
      })
      .sort((a, b) => Number(b.topic.status === "open") - Number(a.topic.status === "open") || b.closes - a.closes)
      .map(({ topic }) => topic);
    return { topics: shownTopics, samples: samples.filter(({ topic }) => shownTopics.some(({ id }) => id === topic)) };
  },
  store: replaceVoices,
};

function checkOneOpen(check: ContentCheck, sources: Source<TopicContent>[]): void {
  const open = sources
    .filter(({ value }) => value.status === "open" && !value.draft)
    .sort((a, b) => a.value.opened.localeCompare(b.value.opened));
  let last: Source<TopicContent> | undefined;
  for (const source of open) {
    if (last && source.value.opened <= last.value.closes)
      check.report(
        source,
        ["status"],
        `${last.file} is open until ${last.value.closes}. Only one topic can be open at a time: write status: past in one of the two, or open this one later.`,
      );
    if (!last || source.value.closes > last.value.closes) last = source;
  }
}

/** An open topic is not seen before its first day either. */
function firstOf({ status, opened, from }: TopicContent): string | undefined {
  return status === "past" || (from && from > opened) ? from : opened;
}

function until({ opened, closes }: TopicContent): string {
  return dayInWords(closes, isOneYear(opened, closes) ? "dayOfYear" : "day");
}

function between({ opened, closes }: TopicContent): string {
  const last = dayInWords(closes, "month");
  if (dayInWords(opened, "month") === last) return `in ${last}`;
  return `between ${dayInWords(opened, isOneYear(opened, closes) ? "monthOfYear" : "month")} and ${last}`;
}

const isOneYear = (opened: string, closes: string) => opened.slice(0, 4) === closes.slice(0, 4);

/** Their times are just before the topic opened, so that children's are above them. */
function samplesOf(topic: string, opened: number, responses: SampleResponses): SampleResponse[] {
  return responses.map(({ name, text, avatar }, index) => ({
    id: createHash("sha256").update(`${topic} ${name} ${text}`).digest("hex").slice(0, 24),
    topic,
    name,
    text,
    avatar: avatarOf(avatar, `${topic} ${name} ${text}`),
    posted: opened - 1 - index,
  }));
}

/** What content leaves out is random, but always the same for the same response. */
function avatarOf(options: Record<string, string | string[]> | undefined, seed: string): Avatar {
  const surprise = surpriseAvatar(randomFrom(seed));
  if (!options) return surprise;
  const values = new Map(avatarGroups.map(({ name }) => [name as string, options[name] ?? surprise[name]]));
  return parseAvatar((group) => String(values.get(group)), [options.extras ?? []].flat());
}
