import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { headTags, type PageHandle, type Shell } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { findSite } from "#app/site/site.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { parsePage } from "#app/ui/list-window.ts";
import { ShowEarlier, Unreached } from "#app/ui/pager.tsx";
import { CREATE, responsesHref, voicesSubpageCrumbs } from "./addresses.ts";
import { ResponseBubble } from "./response-bubble.tsx";
import { countResponses, listResponses } from "./responses.server.ts";
import { responsesWindow } from "./topic.ts";
import { TopicLinks } from "./topic-list.tsx";
import { findOpenTopic, findTopic } from "./topics.server.ts";

/** A longer response takes both columns. */
const MAX_COLUMN_CHARACTERS = 500;

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const topic = await findTopic(db, query.get("id") ?? "");
  if (!topic) throw new Response(null, { status: 404 });
  const [{ responsesPerPage }, { total, source }] = await Promise.all([findSite(db), countResponses(db, topic.id)]);
  const requested: number | "all" = query.get("page") === "all" ? "all" : parsePage(query.get("page"));
  const window = responsesWindow(requested, total, responsesPerPage);
  const responses = await listResponses(db, topic.id, { ...window, source });
  // A past topic without responses has nothing to read, so the page leads to the open one.
  const open = total === 0 && topic.status === "past" ? await findOpenTopic(db) : null;
  return { topic, open, responses, total, samples: source === "sample", perPage: responsesPerPage, ...window };
}

export const handle = {
  reads: { id: "text", page: "text" },
  quickExit: () => true,
} satisfies PageHandle<unknown>;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { topic, page } = data;
  return headTags(matches, {
    title: topic.question,
    description: `What children and young people said: ${topic.lead}`,
    path: responsesHref(topic.id, page),
  });
};

export default function ResponsesPage() {
  const { topic, open, responses, total, samples, perPage, firstPage, offset, next, offersAll } =
    useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  const end = offset + responses.length;
  const link = (page: number | "all", first: number) => `${responsesHref(topic.id, page)}#response-${first}`;
  return (
    <>
      <PageHead sprig="gum" crumbs={voicesSubpageCrumbs(shell?.site)} title={topic.question}>
        <p className="lead">{topic.lead}</p>
      </PageHead>
      <div className="wrap responses" data-region="list">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
        {topic.html && <div className="prose" dangerouslySetInnerHTML={{ __html: topic.html }} />}
        {topic.status === "open" && (
          <p>
            <a className="button button-accent" href={CREATE}>
              Have your say
              <Icon name="right" />
            </a>
          </p>
        )}
        {total > 0 && (
          <p className="soft">
            {samples
              ? "This is an example: nobody has answered yet, and these answers are made up."
              : `${total === 1 ? "One child or young person" : `${total} children and young people`} answered ${topic.status === "open" ? "so far" : topic.when}.`}
          </p>
        )}
        {topic.ideas && (
          <div className="notice tone-green">
            <Icon name="check" />
            <div>
              <b>What we did with your ideas.</b> {topic.ideas.text}{" "}
              {topic.ideas.link && <a href={topic.ideas.link.page}>{topic.ideas.link.label}</a>}
            </div>
          </div>
        )}
        {total === 0 ? (
          <div className="empty">
            <h2>
              {topic.status === "open"
                ? `Be the first ${shell?.site.state ?? ""} child or young person to have a say.`.replace("  ", " ")
                : "No answer to this question is shown here."}
            </h2>
            {open && (
              <p>
                Now we ask: <a href={responsesHref(open.id)}>{open.question}</a>
              </p>
            )}
          </div>
        ) : (
          <>
            {firstPage > 1 && <ShowEarlier href={link(firstPage - 1, offset - perPage + 1)} />}
            <ul className="bubbles plain">
              {responses.map((response, index) => (
                <li
                  key={response.id}
                  data-key={response.id}
                  className={response.text.join("").length > MAX_COLUMN_CHARACTERS ? "bubble-long" : undefined}
                >
                  <ResponseBubble response={response} index={offset + index} id={`response-${offset + index + 1}`} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Unreached />
        {total > 0 && (
          <nav className="pager" aria-label="More responses">
            <span className="list-status" role="status" tabIndex={-1}>
              Showing {offset > 0 && `${offset + 1} to `}
              {end} of {total}
              {samples && (total === 1 ? " example" : " examples")}
            </span>{" "}
            {next !== null && (
              <span className="pager-links">
                <a className="button" href={link(next, end + 1)} data-in-place="">
                  Load more
                </a>{" "}
                {offersAll && (
                  <a className="button button-quiet" href={link("all", end + 1)} data-in-place="">
                    Load all
                  </a>
                )}
              </span>
            )}
          </nav>
        )}
        <TopicLinks links={topic.links} />
      </div>
    </>
  );
}
