import { createHash } from "node:crypto";
import { endOfDay, startOfDay } from "#app/base/day-start.ts";
import { randomFrom } from "#app/base/random-from.ts";
import { dayInWords } from "#app/base/time-formats.ts";
import { type Avatar, parseAvatar, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarGroups } from "#app/voices/avatar/options.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { TopicTimes } from "#server/publish/edition.ts";
import type { Source } from "#server/publish/source.ts";
import { responsesHref } from "./addresses.ts";
import { type SampleResponses, sampleResponsesSchema, type TopicContent } from "./topic-content.ts";
import type { SampleResponse } from "./topics.server.ts";

/** Checks the topics, and lists them newest first with their sample responses. */
export async function checkTopics(
  check: Check,
  sources: Source<TopicContent>[],
  timeZone: string,
): Promise<{ topics: TopicTimes[]; samples: SampleResponse[] }> {
  const ordered = [...sources].sort(
    (a, b) => b.value.closes.localeCompare(a.value.closes) || a.file.localeCompare(b.file),
  );
  for (const source of ordered)
    if (source.value.closes < source.value.opened)
      check.fault(source, ["closes"], "It closes before it opens. Change one of the two dates.");
  checkOneOpen(check, ordered);
  const topics: TopicTimes[] = [];
  for (const source of ordered) {
    const { value } = source;
    for (const [index, { page }] of value.links.entries()) check.title(source, ["links", index, "page"], page);
    if (value.ideas?.link) check.title(source, ["ideas", "link", "page"], value.ideas.link.page);
    const topic = {
      id: source.slug,
      question: value.question,
      lead: value.lead,
      tone: value.tone,
      html: await check.body(source, responsesHref(source.slug)),
      links: value.links,
      ideas: value.ideas ? { text: value.ideas.text, link: value.ideas.link ?? null } : null,
    };
    topics.push({
      open: { ...topic, status: "open", when: `until ${until(value)}` },
      past: { ...topic, status: "past", when: between(value) },
      opens: value.status === "open" ? startOfDay(value.opened, timeZone) : null,
      closes: endOfDay(value.closes, timeZone),
    });
  }
  const samples = ordered.flatMap((source) => {
    const file = `voices/responses/${source.slug}.yaml`;
    const responses = check.tree.files.includes(file) ? check.file(file, sampleResponsesSchema) : null;
    if (!responses) return [];
    const samples = samplesOf(source.slug, startOfDay(source.value.opened, timeZone), responses.value);
    samples.forEach(({ id }, at) => {
      if (samples.findIndex((other) => other.id === id) < at)
        check.fault(responses, [at], "This response is here twice. Delete one of them.");
    });
    return samples;
  });
  return { topics, samples };
}

/** Children are asked one question at a time. */
function checkOneOpen(check: Check, sources: Source<TopicContent>[]): void {
  const open = sources
    .filter(({ value }) => value.status === "open" && !value.draft)
    .sort((a, b) => a.value.opened.localeCompare(b.value.opened));
  let last: Source<TopicContent> | undefined;
  for (const source of open) {
    if (last && source.value.opened <= last.value.closes)
      check.fault(
        source,
        ["status"],
        `${last.file} is open until ${last.value.closes}. Only one topic can be open at a time: write status: past in one of the two, or open this one later.`,
      );
    if (!last || source.value.closes > last.value.closes) last = source;
  }
}

/** 'until 18 December', with the year only where it is not the year of opening. */
function until({ opened, closes }: TopicContent): string {
  return dayInWords(closes, isOneYear(opened, closes) ? "dayOfYear" : "day");
}

function between({ opened, closes }: TopicContent): string {
  const last = dayInWords(closes, "month");
  if (dayInWords(opened, "month") === last) return `in ${last}`;
  return `between ${dayInWords(opened, isOneYear(opened, closes) ? "monthOfYear" : "month")} and ${last}`;
}

const isOneYear = (opened: string, closes: string) => opened.slice(0, 4) === closes.slice(0, 4);

/** The sample responses, newest first. Their times are just before the topic opened, so that children's are above them. */
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

/** The avatar that content describes; what it leaves out is random, but always the same for the same response. */
function avatarOf(given: Record<string, string | string[]> | undefined, seed: string): Avatar {
  const made = surpriseAvatar(randomFrom(seed));
  if (!given) return made;
  const chosen = new Map(avatarGroups.map(({ name }) => [name as string, given[name] ?? made[name]]));
  return parseAvatar((group) => String(chosen.get(group)), [given.extras ?? []].flat());
}
