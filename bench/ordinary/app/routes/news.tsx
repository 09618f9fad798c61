import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { db } from "../db";

interface Article {
  id: number;
  slug: string;
  headline: string;
  date: number;
  category: string;
  picture_json: string | null;
}

interface Term {
  kind: "category" | "issue";
  slug: string;
  label: string;
}

export const meta: MetaFunction = () => [{ title: "News" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const issue = new URL(request.url).searchParams.get("issue") ?? "";
  const articles = db
    .prepare(
      `select article.id, slug, headline, date, category, picture_json
       from article join news_facet on news_facet.id = facet_id
       where ? = '' or issues like '%' || ? || '%' order by date desc limit 12`,
    )
    .all(issue, issue) as Article[];
  const { total } = db.prepare("select count(*) as total from article").get() as { total: number };
  const terms = db.prepare("select kind, slug, label from news_term order by position").all() as Term[];
  const facets = db.prepare("select category, issues, year, articles from news_facet").all() as {
    category: string;
    issues: string;
    year: number;
    articles: number;
  }[];
  const count = (has: (facet: (typeof facets)[number]) => boolean) =>
    facets.filter(has).reduce((sum, facet) => sum + facet.articles, 0);
  const options = terms.map((term) => ({
    ...term,
    articles: count((facet) =>
      term.kind === "category" ? facet.category === term.slug : facet.issues.split(",").includes(term.slug),
    ),
  }));
  const years = [...new Set(facets.map((facet) => facet.year))]
    .sort((a, b) => b - a)
    .map((year) => ({ year, articles: count((facet) => facet.year === year) }));
  return json({
    articles: articles.map(({ picture_json, ...article }) => ({
      ...article,
      picture: picture_json ? (JSON.parse(picture_json) as { hash: string; width: number; height: number }) : null,
    })),
    total,
    options,
    years,
  });
}

const widths = [320, 720, 960];

export default function News() {
  const { articles, total, options, years } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>News</h1>
      <p>What we are doing, what children and young people told us, and what changed.</p>
      <Form>
        {["category", "issue"].map((kind) => (
          <details key={kind}>
            <summary>{kind}</summary>
            {options
              .filter((option) => option.kind === kind)
              .map((option) => (
                <label key={option.slug}>
                  <input type="checkbox" name={kind} value={option.slug} disabled={option.articles === 0} />{" "}
                  {option.label} ({option.articles})
                </label>
              ))}
          </details>
        ))}
        <details>
          <summary>year</summary>
          {years.map(({ year, articles }) => (
            <label key={year}>
              <input type="checkbox" name="year" value={year} /> {year} ({articles})
            </label>
          ))}
        </details>
        <button type="submit">Filter</button>
      </Form>
      <p>
        Showing {articles.length} of {total} articles
      </p>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={`/news/${article.slug}`}>
              {article.picture && (
                <picture>
                  {["avif", "webp"].map((format) => (
                    <source
                      key={format}
                      type={`image/${format}`}
                      srcSet={widths
                        .map((width) => `/media/${article.picture?.hash}-${width}.${format} ${width}w`)
                        .join(", ")}
                      sizes="(min-width: 62rem) 25rem, 94vw"
                    />
                  ))}
                  <img
                    src={`/media/${article.picture.hash}-720.jpg`}
                    alt=""
                    width={article.picture.width}
                    height={article.picture.height}
                    loading="lazy"
                  />
                </picture>
              )}
              <span>{article.category}</span>
              <time>{new Date(article.date).toLocaleDateString("en-AU", { dateStyle: "long" })}</time>
              <h2>{article.headline}</h2>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/news?page=2">View more</Link>
    </>
  );
}
