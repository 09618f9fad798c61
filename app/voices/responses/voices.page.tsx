import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { headTags, type PageHandle, type Shell } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Unreached } from "#app/ui/pager.tsx";
import aishaUrl from "#app/voices/responses/drawings/aisha.svg";
import amaraUrl from "#app/voices/responses/drawings/amara.svg";
import lucaUrl from "#app/voices/responses/drawings/luca.svg";
import meiUrl from "#app/voices/responses/drawings/mei.svg";
import tomUrl from "#app/voices/responses/drawings/tom.svg";
import { CREATE, responsesHref, VOICES, voicesCrumbs } from "./addresses.ts";
import FeaturedResponses from "./featured-responses.tsx";
import openTopicStyles from "./open-topic.css?url";
import { countResponses, listResponses } from "./responses.server.ts";
import { SentBefore } from "./sent-before.tsx";
import { TOPICS_FIRST } from "./topic.ts";
import { TopicLinks, TopicList } from "./topic-list.tsx";
import { findOpenTopic, listPastTopics } from "./topics.server.ts";

const TITLE = "DigiMe voices";
const LEAD = "We ask. You answer. Things change.";
/** Newest of the open topic; those of few letters are also bubbles beside the faces. */
const NEWEST = 6;
const SHORT = 24;
/** Far more questions than any office has asked; it limits what one request may ask for. */
const ALL = 500;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: openTopicStyles }];

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("topics") === "all";
  const [open, past] = await Promise.all([findOpenTopic(db), listPastTopics(db, all ? ALL : TOPICS_FIRST + 1)]);
  const { total, source } = open ? await countResponses(db, open.id) : { total: 0, source: undefined };
  const newest = open && total > 0 ? await listResponses(db, open.id, { limit: NEWEST, source }) : [];
  return {
    open,
    isSample: source === "sample",
    newest: newest.map((response) => ({ ...response, topic: open?.id ?? "", question: null })),
    topics: all ? past.topics : past.topics.slice(0, TOPICS_FIRST),
    next: all ? null : (past.topics[TOPICS_FIRST]?.id ?? null),
  };
}

export const handle = { reads: { topics: ["all"] }, quickExit: () => true } satisfies PageHandle<unknown>;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, { title: TITLE, description: LEAD, path: VOICES });

export default function VoicesPage() {
  const { open, isSample, newest, topics, next } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  const short = newest.filter(({ text }) => text.join(" ").length <= SHORT).slice(0, 3);
  return (
    <>
      <PageHead crumbs={voicesCrumbs(shell?.site)} title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap voices-stack" data-region="list">
        {open ? (
          <section className={`invitation open-topic tone-${open.tone}`} aria-labelledby="open-topic-heading">
            <div className="invitation-copy">
              <span className="tag open-topic-tag">Open {open.when}</span>
              <h2 id="open-topic-heading">{open.question}</h2>
              <p>{open.lead}</p>
              <a className="button" href={CREATE}>
                Have your say
                <Icon name="right" />
              </a>
            </div>
            <div>
              {short.length > 0 && (
                <div className="chatter">
                  <p>{isSample ? "For example:" : "Others said:"}</p>
                  <ul className="plain">
                    {short.map(({ id, text }) => (
                      <li key={id} dir="auto">
                        {text}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              <div className="crowd">
                {[amaraUrl, tomUrl, aishaUrl, lucaUrl, meiUrl].map((url) => (
                  <img key={url} src={url} alt="" width={200} height={200} />
                ))}
              </div>
            </div>
          </section>
        ) : (
          <p className="empty">No question is open right now. You can read what others said below.</p>
        )}
        <div className="side-card sent-before">
          <Icon name="search" />
          <SentBefore />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
        {open?.html && <div className="prose" dangerouslySetInnerHTML={{ __html: open.html }} />}
        <TopicLinks links={open?.links ?? []} />
        {open && newest.length > 0 && (
          <FeaturedResponses
            id="newest"
            props={{ heading: isSample ? "Examples of answers" : "What others said", count: NEWEST }}
            data={{ responses: newest, shared: null, all: responsesHref(open.id), topic: null }}
          />
        )}
        <HeadedSection
          id="past-topics"
          heading="Past topics"
          beside={
            next && (
              <a className="button button-quiet" href={`${VOICES}?topics=all#topic-${next}`} data-in-place="">
                View All
              </a>
            )
          }
        >
          <TopicList topics={topics} />
          <Unreached />
        </HeadedSection>
      </div>
    </>
  );
}
