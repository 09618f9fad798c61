import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NEWS } from "#app/base/addresses.ts";
import type { Picture } from "#app/base/media-files.ts";
import { headTags, type Shell, sharedPicture, shellOf } from "#app/site/head.ts";
import { Breadcrumb } from "#app/site/page-head.tsx";
import { DocumentLink } from "#app/ui/document-link.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import styles from "./article.css?url";
import { findArticle, findNeighbours } from "./news.server.ts";
import { newsHref, noFilter } from "./news.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  const article = await findArticle(db, params.slug ?? "");
  if (!article) throw new Response(null, { status: 404 });
  return { article, ...(await findNeighbours(db, article)) };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { headline, summary, url, picture, date } = data.article;
  const shell = shellOf(matches);
  return headTags(matches, {
    title: headline,
    description: summary,
    path: url,
    picture,
    article: { published: date },
    data: shell && newsArticle(shell, data.article),
  });
};

/** schema.org */
function newsArticle(
  { site, siteUrl }: Shell,
  article: { headline: string; date: string; summary: string; url: string; picture: Picture | null },
) {
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.headline,
    description: article.summary,
    datePublished: article.date,
    mainEntityOfPage: siteUrl + article.url,
    image: article.picture ? [siteUrl + sharedPicture(article.picture)] : undefined,
    author: { "@type": "GovernmentOrganization", name: site.name, url: siteUrl },
    publisher: { "@type": "GovernmentOrganization", name: site.name },
  };
}

export default function ArticlePage() {
  const { article, earlier, later } = useLoaderData<typeof loader>();
  return (
    <article className="article">
      <header className="wrap article-top">
        <Breadcrumb
          crumbs={[
            { page: "/", label: "Home" },
            { page: NEWS, label: "News" },
          ]}
          current={article.headline}
        />
        <div>
          <p className="row">
            <a
              className={`tag tone-${article.tone}`}
              href={newsHref({ ...noFilter, category: [article.categorySlug] })}
            >
              {article.category}
            </a>{" "}
            <time className="soft" dateTime={article.date}>
              {article.dateString}
            </time>
          </p>
          <h1 tabIndex={-1}>{article.headline}</h1>
          <p className="article-lead">{article.summary}</p>
        </div>
        {article.picture && (
          <figure>
            <PictureImage picture={article.picture} sizes="(min-width: 56rem) 36rem, 94vw" largest={960} eager />
            {article.caption && <figcaption className="soft">{article.caption}</figcaption>}
          </figure>
        )}
      </header>
      <div className="wrap">
        <div className="article-layout">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
          <aside aria-label="About this article">
            {article.documents.length > 0 && (
              <section className="side-card">
                <h2>Documents</h2>
                <ul className="link-list">
                  {article.documents.map((document) => (
                    <li key={document.url}>
                      <DocumentLink document={document} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className="side-card">
              <h2>Issues</h2>
              <ul className="link-list">
                {article.issues.map((issue) => (
                  <li key={issue.slug}>
                    <a className="tag tone-teal" href={newsHref({ ...noFilter, issue: [issue.slug] })}>
                      {issue.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          </aside>
        </div>
        {(earlier || later) && (
          <nav className="prev-next" aria-label="More articles">
            {earlier && <Neighbour word="Earlier" {...earlier} />} {later && <Neighbour word="Later" {...later} />}
          </nav>
        )}
      </div>
    </article>
  );
}

function Neighbour({ word, url, headline }: { word: string; url: string; headline: string }) {
  return (
    <a href={url}>
      <span>{word}</span> {headline}
    </a>
  );
}
