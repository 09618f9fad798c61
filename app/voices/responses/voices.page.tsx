import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { headTags, type PageHandle, type Shell } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { Unreached } from "#app/ui/pager.tsx";
import { VOICES, voicesCrumbs } from "./addresses.ts";
import { OpenTopic } from "./open-topic.tsx";
import { countResponses } from "./responses.server.ts";
import { SentBefore } from "./sent-before.tsx";
import { TOPICS_FIRST } from "./topic.ts";
import { TopicList } from "./topic-list.tsx";
import { findOpenTopic, listPastTopics } from "./topics.server.ts";

const TITLE = "DigiMe voices";
const LEAD = "We ask. You answer. We take what you say to the people who decide.";
/** Far more questions than any office has asked; it limits what one request may ask for. */
const ALL = 500;

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("topics") === "all";
  const [open, past] = await Promise.all([findOpenTopic(db), listPastTopics(db, all ? ALL : TOPICS_FIRST + 1)]);
  return {
    open,
    openResponses: open && (await countResponses(db, open.id)),
    topics: all ? past.topics : past.topics.slice(0, TOPICS_FIRST),
    next: all ? null : (past.topics[TOPICS_FIRST]?.id ?? null),
  };
}

export const handle = { reads: { topics: ["all"] }, quickExit: () => true } satisfies PageHandle<unknown>;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, { title: TITLE, description: LEAD, path: VOICES });

export default function VoicesPage() {
  const { open, openResponses, topics, next } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  return (
    <>
      <PageHead sprig="banksia" crumbs={voicesCrumbs(shell?.site)} title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap voices-stack" data-region="list">
        {open ? (
          <OpenTopic topic={open} responses={openResponses} />
        ) : (
          <p className="empty">No question is open right now. You can read what others said below.</p>
        )}
        <SentBefore />
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
