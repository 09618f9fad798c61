import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "../db";

interface Article {
  id: number;
  headline: string;
  summary: string;
  date: number;
  category: string;
  issues: string;
  picture_json: string | null;
  caption: string | null;
  html: string;
}

type Neighbour = { slug: string; headline: string } | undefined;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.article.headline },
  { name: "description", content: data?.article.summary },
];

export async function loader({ params }: LoaderFunctionArgs) {
  const article = db
    .prepare(
      `select article.id, headline, summary, date, category, issues, picture_json, caption, html
       from article join news_facet on news_facet.id = facet_id where slug = ?`,
    )
    .get(params.slug) as Article | undefined;
  if (!article) throw new Response("Not found", { status: 404 });
  const neighbour = (order: string) =>
    db.prepare(`select slug, headline from article where date ${order} limit 1`).get(article.date) as Neighbour;
  const terms = db.prepare("select slug, label from news_term").all() as { slug: string; label: string }[];
  const { picture_json, issues, ...rest } = article;
  return json({
    article: rest,
    picture: picture_json
      ? (JSON.parse(picture_json) as { hash: string; width: number; height: number; alt: string })
      : null,
    issues: terms.filter(({ slug }) => issues.split(",").includes(slug)),
    newer: neighbour("> ? order by date"),
    older: neighbour("< ? order by date desc"),
  });
}

const widths = [320, 720, 960, 1280];

export default function ArticlePage() {
  const { article, picture, issues, newer, older } = useLoaderData<typeof loader>();
  return (
    <article>
      <nav aria-label="Breadcrumb">
        <Link to="/">Home</Link> <Link to="/news">News</Link>
      </nav>
      <h1>{article.headline}</h1>
      <time>{new Date(article.date).toLocaleDateString("en-AU", { dateStyle: "long" })}</time>
      {picture && (
        <figure>
          <picture>
            {["avif", "webp"].map((format) => (
              <source
                key={format}
                type={`image/${format}`}
                srcSet={widths.map((width) => `/media/${picture.hash}-${width}.${format} ${width}w`).join(", ")}
              />
            ))}
            <img
              src={`/media/${picture.hash}-720.jpg`}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
            />
          </picture>
          <figcaption>{article.caption}</figcaption>
        </figure>
      )}
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <ul>
        {issues.map((issue) => (
          <li key={issue.slug}>
            <Link to={`/news?issue=${issue.slug}`}>{issue.label}</Link>
          </li>
        ))}
      </ul>
      <nav aria-label="More news">
        {newer && <Link to={`/news/${newer.slug}`}>{newer.headline}</Link>}
        {older && <Link to={`/news/${older.slug}`}>{older.headline}</Link>}
      </nav>
    </article>
  );
}
