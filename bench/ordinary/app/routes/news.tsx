import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import Database from "better-sqlite3";

const db = new Database(process.env.DATABASE ?? "site.db", { readonly: true });

interface Article {
  id: number;
  slug: string;
  headline: string;
  date: number;
  category: string;
}

export const meta: MetaFunction = () => [{ title: "News" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const issue = new URL(request.url).searchParams.get("issue") ?? "";
  const articles = db
    .prepare(
      `select article.id, slug, headline, date, category from article join news_facet on news_facet.id = facet_id
       where ? = '' or issues like '%' || ? || '%' order by date desc limit 12`,
    )
    .all(issue, issue) as Article[];
  const total = db.prepare("select count(*) as total from article").get() as { total: number };
  const terms = db.prepare("select kind, slug, label from news_term order by position").all() as {
    kind: string;
    slug: string;
    label: string;
  }[];
  return json({ articles, total: total.total, terms });
}

export default function News() {
  const { articles, total, terms } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>News</h1>
      <Form>
        {terms.map((term) => (
          <label key={term.kind + term.slug}>
            <input type="checkbox" name={term.kind} value={term.slug} /> {term.label}
          </label>
        ))}
        <button type="submit">Filter</button>
      </Form>
      <p>
        Showing {articles.length} of {total} articles
      </p>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={`/news/${article.slug}`}>
              <span>{article.category}</span>
              <time>{new Date(article.date).toLocaleDateString("en-AU", { dateStyle: "long" })}</time>
              <h2>{article.headline}</h2>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
