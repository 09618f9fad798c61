import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Breadcrumb } from "#app/site/breadcrumb.tsx";
import { headTags } from "#app/site/head.ts";
import { findSite } from "#app/site/site.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ResponseBubble } from "./response-bubble.tsx";
import { countResponses, listResponses } from "./responses.server.ts";
import { findTopic } from "./topics.server.ts";
import { ABOVE_VOICES, CREATE, countShown, parsePage, responsesHref, VOICES_CRUMB } from "./voices.ts";
import "#app/ui/empty.css";
import "#app/ui/notice.css";
import "#app/ui/pager.css";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const topic = await findTopic(db, query.get("id") ?? "");
  if (!topic) throw new Response(null, { status: 404 });
  const [{ responsesPerPage }, total] = await Promise.all([findSite(db), countResponses(db, topic.id)]);
  const asked = parsePage(query.get("page"));
  const shown = countShown(asked, responsesPerPage, total);
  const responses = await listResponses(db, topic.id, { limit: shown });
  const page = Math.max(1, Math.ceil(shown / responsesPerPage));
  return { topic, responses, total, page, perPage: responsesPerPage, asked };
}

/** How long a shared cache may keep responses, so that what is taken down is gone everywhere soon (product.md §9). */
export const headers = () => ({ "Cache-Control": "public, max-age=0, s-maxage=60" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { topic, asked } = data;
  return headTags(matches, {
    title: topic.question,
    description: `What children and young people said: ${topic.lead}`,
    path: responsesHref(topic.id, asked),
  });
};

export default function ResponsesPage() {
  const { topic, responses, total, page, perPage } = useLoaderData<typeof loader>();
  const firstNew = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards have come when their number has changed
  useEffect(() => {
    const card = firstNew.current && document.getElementById(firstNew.current);
    firstNew.current = null;
    if (card) card.focus({ preventScroll: true });
  }, [responses.length]);
  const next = `response-${responses.length + 1}`;
  const remember = () => {
    firstNew.current = next;
  };
  return (
    <>
      <div className="page-head wrap sprig-gum">
        <Breadcrumb crumbs={[...ABOVE_VOICES, VOICES_CRUMB]} current={topic.question} />
        <h1 className="squiggle" tabIndex={-1}>
          {topic.question}
        </h1>
        {total > 0 && (
          <p className="lead">
            {total === 1 ? "One child or young person" : `${total} children and young people`} answered{" "}
            {topic.status === "open" ? "so far" : topic.when}.
          </p>
        )}
      </div>
      <div className="wrap responses">
        {topic.ideas && (
          <div className="notice tone-green">
            <Icon name="check" />
            <div>
              <b>What we did with your ideas.</b> {topic.ideas.text}{" "}
              {topic.ideas.link && <Link to={topic.ideas.link.page}>{topic.ideas.link.label}</Link>}
            </div>
          </div>
        )}
        {total === 0 ? (
          <div className="empty">
            <h2>Be the first WA child or young person to have a say.</h2>
            <p>
              <Link className="button" to={CREATE}>
                Have your say
                <Icon name="right" />
              </Link>
            </p>
          </div>
        ) : (
          <ul className="bubbles plain">
            {responses.map((response, index) => (
              <li key={response.id}>
                <ResponseBubble response={response} index={index} id={`response-${index + 1}`} />
              </li>
            ))}
          </ul>
        )}
        {total > 0 && (
          <nav className="pager" aria-label="More responses">
            <span className="list-status" role="status">
              Showing {responses.length} of {total}
            </span>
            {responses.length < total && (
              <>
                <Link
                  className="button"
                  to={`${responsesHref(topic.id, page + 1)}#${next}`}
                  preventScrollReset
                  onClick={remember}
                >
                  Load more
                </Link>
                {total > page * perPage + perPage && (
                  <Link
                    className="button button-quiet"
                    to={`${responsesHref(topic.id, "all")}#${next}`}
                    preventScrollReset
                    onClick={remember}
                  >
                    Load all
                  </Link>
                )}
              </>
            )}
          </nav>
        )}
        {topic.links.length > 0 && (
          <ul className="plain responses-links">
            {topic.links.map((link) => (
              <li key={link.page}>
                <Link className="arrow-link" to={link.page}>
                  {link.label}
                  <Icon name="right" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
