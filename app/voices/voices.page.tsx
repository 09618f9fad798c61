import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { headTags } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import type { ReadsHandle } from "#app/site/reads.ts";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { OpenTopic } from "./open-topic.tsx";
import { countResponses } from "./responses.server.ts";
import { TopicList } from "./topic-list.tsx";
import { findOpenTopic, listPastTopics } from "./topics.server.ts";
import { ABOVE_VOICES, TOPICS_FIRST, VOICES } from "./voices.ts";

const TITLE = "DigiMe voices";
const LEAD = "We ask. You answer. We take what you say to the people who decide.";
/** No office has asked this many questions; it bounds what one request may ask for. */
const ALL = 500;

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("topics") === "all";
  const [open, past] = await Promise.all([findOpenTopic(db), listPastTopics(db, all ? ALL : TOPICS_FIRST)]);
  return { open, openResponses: open ? await countResponses(db, open.id) : 0, ...past };
}

export const handle = { reads: { topics: ["all"] } } satisfies ReadsHandle;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, { title: TITLE, description: LEAD, path: VOICES });

export default function VoicesPage() {
  const { open, openResponses, topics, total } = useLoaderData<typeof loader>();
  const next = topics[TOPICS_FIRST - 1]?.id;
  return (
    <>
      <PageHead sprig="banksia" crumbs={ABOVE_VOICES} title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap voices-stack">
        {open ? (
          <OpenTopic topic={open} responses={openResponses} />
        ) : (
          <p className="empty">There is no open question right now. The next one comes soon.</p>
        )}
        <HeadedSection
          id="past-topics"
          heading="Past topics"
          beside={
            total > topics.length && (
              <Link className="button button-quiet" to={`${VOICES}?topics=all#topic-${next}`} preventScrollReset>
                View All
              </Link>
            )
          }
        >
          <TopicList topics={topics} />
        </HeadedSection>
      </div>
    </>
  );
}
