import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Breadcrumb } from "#app/site/breadcrumb.tsx";
import { headTags } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SHOWN_FIRST } from "./resource.ts";
import { ResourceItem } from "./resource-item.tsx";
import { countResources, listResources } from "./resources.server.ts";
import "#app/ui/pager.css";

const TITLE = "Resources";
const LEAD = "Reports, posters, guides and activities. All of them are free to use and share.";
const ANCHOR = `resource-${SHOWN_FIRST + 1}`;

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("show") === "all";
  const [resources, total] = await Promise.all([listResources(db, all ? undefined : SHOWN_FIRST), countResources(db)]);
  return { resources, total };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, { title: TITLE, description: LEAD, path: "/resources/" });

export default function ResourcesPage() {
  const { resources, total } = useLoaderData<typeof loader>();
  const revealed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest has come when there are more of them
  useEffect(() => {
    if (revealed.current) document.getElementById(ANCHOR)?.querySelector("a")?.focus();
    revealed.current = false;
  }, [resources.length]);
  return (
    <>
      <div className="page-head wrap sprig-wattle">
        <Breadcrumb crumbs={[{ page: "/", label: "Home" }]} current={TITLE} />
        <h1 className="squiggle" tabIndex={-1}>
          {TITLE}
        </h1>
        <p className="lead">{LEAD}</p>
      </div>
      <div className="wrap">
        <p className="list-status" role="status">
          Showing {resources.length} of {total} resources
        </p>
        {resources.map((resource, index) => (
          <ResourceItem key={resource.slug} resource={resource} id={`resource-${index + 1}`} />
        ))}
        {resources.length < total && (
          <p className="pager">
            <Link
              className="button"
              to={`/resources/?show=all#${ANCHOR}`}
              preventScrollReset
              onClick={() => {
                revealed.current = true;
              }}
            >
              View More
              <Icon name="down" />
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
