import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { RESOURCES } from "#app/base/addresses.ts";
import { headTags } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { DocumentLink } from "#app/ui/document-link.tsx";
import { kinds, kindTones } from "./kinds.ts";
import { resourceHref } from "./resource.ts";
import { findResource } from "./resources.server.ts";

const crumbs = [
  { page: "/", label: "Home" },
  { page: RESOURCES, label: "Resources" },
];

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  const resource = await findResource(db, params.slug ?? "");
  if (!resource || resource.link) throw new Response(null, { status: 404 });
  return { resource };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? headTags(matches, {
        title: data.resource.title,
        description: data.resource.summary,
        path: resourceHref(data.resource.slug),
      })
    : [];

export default function ResourcePage() {
  const { resource } = useLoaderData<typeof loader>();
  return (
    <article>
      <PageHead sprig="banksia" crumbs={crumbs} title={resource.title}>
        <p className="lead">{resource.headline}</p>
        <p className="soft resource-meta">
          <time dateTime={resource.date}>{resource.dateString}</time> · {kinds[resource.kind]} for {resource.audience}
        </p>
      </PageHead>
      <div className="wrap resource-layout">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: resource.html }} />
        {resource.documents.length > 0 && (
          <aside className="side-card" aria-labelledby="documents">
            <p className={`cover tone-${kindTones[resource.kind]}`} aria-hidden="true">
              {resource.title}
            </p>
            <h2 id="documents">Documents</h2>
            <div className="row resource-links">
              {resource.documents.map((document) => (
                <Fragment key={document.url}>
                  <DocumentLink document={document} />{" "}
                </Fragment>
              ))}
            </div>
          </aside>
        )}
      </div>
    </article>
  );
}
