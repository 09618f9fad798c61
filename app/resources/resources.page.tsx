import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RESOURCES } from "#app/base/addresses.ts";
import { headTags, type PageHandle } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { Pager, Unreached } from "#app/ui/pager.tsx";
import { SHOWN_FIRST } from "./resource.ts";
import { ResourceItem } from "./resource-item.tsx";
import { countResources, listResources } from "./resources.server.ts";

const TITLE = "Resources";
const LEAD = "Reports, posters, guides and activities. All of them are free to use and share.";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("show") === "all";
  const [resources, total] = await Promise.all([listResources(db, all ? undefined : SHOWN_FIRST), countResources(db)]);
  return { resources, total };
}

export const handle = { reads: { show: ["all"] } } satisfies PageHandle;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, { title: TITLE, description: LEAD, path: RESOURCES });

export default function ResourcesPage() {
  const { resources, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead sprig="wattle" title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap" data-region="list">
        {total === 0 ? (
          <p className="empty">There are no resources yet.</p>
        ) : (
          <p className="list-status" role="status" tabIndex={-1}>
            Showing {resources.length} of {total} {total === 1 ? "resource" : "resources"}
          </p>
        )}
        <div>
          {resources.map((resource, index) => (
            <ResourceItem key={resource.slug} resource={resource} id={`resource-${index + 1}`} />
          ))}
        </div>
        <Unreached />
        {resources.length < total && (
          <Pager label="View More" href={`${RESOURCES}?show=all#resource-${resources.length + 1}`} />
        )}
      </div>
    </>
  );
}
