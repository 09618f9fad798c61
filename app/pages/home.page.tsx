import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listArticles, listFacets } from "#app/news/news.server.ts";
import { withoutAlt } from "#app/news/news.ts";
import { NewsCard } from "#app/news/news-card.tsx";
import { headTags, type Shell } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Banner } from "./banner.tsx";
import { Doors } from "./doors.tsx";
import { findPage } from "./pages.server.ts";
import "#app/site/prose.css";
import "./home.css";

/** One large and four small. */
const LATEST = 5;

export async function loader({ context: { db } }: LoaderFunctionArgs) {
  const [page, { terms, combinations }] = await Promise.all([findPage(db, "/"), listFacets(db)]);
  if (!page) throw new Response(null, { status: 404 });
  const latest = await listArticles(db, { combinations, matching: combinations, limit: LATEST, offset: 0 }, terms);
  return { page, latest: withoutAlt(latest) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, description, banner } = data.page;
  const shell = matches.find((match) => match.id === "root")?.data as Shell | undefined;
  return headTags(matches, {
    title,
    description,
    path: "/",
    picture: banner?.picture,
    data: shell && {
      "@context": "https://schema.org",
      "@type": "GovernmentOrganization",
      name: shell.site.name,
      url: shell.siteUrl,
      description: shell.site.description,
    },
  });
};

export default function HomePage() {
  const { page, latest } = useLoaderData<typeof loader>();
  return (
    <>
      {page.banner ? <Banner banner={page.banner} /> : <h1 className="wrap">{page.title}</h1>}
      {page.doors.length > 0 && <Doors doors={page.doors} />}
      <section className="section-tight wrap" aria-labelledby="latest-news">
        <div className="heading">
          <h2 className="squiggle" id="latest-news">
            Latest news
          </h2>
          <Link className="arrow-link" to="/news/">
            All news
            <Icon name="right" />
          </Link>
        </div>
        <ul className="news-grid news-grid-lead">
          {latest.map((article, index) => (
            <li key={article.id}>
              <NewsCard
                article={article}
                heading="h3"
                sizes={
                  index === 0
                    ? "(min-width: 62rem) 45rem, 94vw"
                    : "(min-width: 62rem) 18rem, (min-width: 42rem) 48vw, 94vw"
                }
              />
            </li>
          ))}
        </ul>
      </section>
      {page.html && (
        <section className="section-tight wrap">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
          <div className="home-words prose" dangerouslySetInnerHTML={{ __html: page.html }} />
        </section>
      )}
    </>
  );
}
