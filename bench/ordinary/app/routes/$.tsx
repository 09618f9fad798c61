import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "../db";

interface Page {
  description: string;
  lead: string;
  crumbs: { page: string; label: string }[];
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.page.description },
];

export async function loader({ params }: LoaderFunctionArgs) {
  const row = db
    .prepare("select title, page_json, html from page where path = ?")
    .get(`/${params["*"]?.replace(/\/$/, "")}/`) as { title: string; page_json: string; html: string } | undefined;
  if (!row) throw new Response("Not found", { status: 404 });
  return json({ title: row.title, html: row.html, page: JSON.parse(row.page_json) as Page });
}

export default function ContentPage() {
  const { title, html, page } = useLoaderData<typeof loader>();
  return (
    <article>
      <nav aria-label="Breadcrumb">
        {page.crumbs.map((crumb) => (
          <Link key={crumb.page} to={crumb.page}>
            {crumb.label}
          </Link>
        ))}
      </nav>
      <h1>{title}</h1>
      <p>{page.lead}</p>
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
}
