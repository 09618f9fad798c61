import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { db } from "../db";

interface Result {
  address: string;
  title: string;
  summary: string;
}

export const meta: MetaFunction = () => [{ title: "Search" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const term = new URL(request.url).searchParams.get("term") ?? "";
  const words = `"${term.replaceAll('"', "")}"`;
  const { total } = db.prepare("select count(*) as total from search_text where search_text match ?").get(words) as {
    total: number;
  };
  const results = db
    .prepare(
      `select address, search_document.title, summary from search_text
       join search_document on search_document.id = search_text.rowid
       where search_text match ? order by bm25(search_text, 10) limit 10`,
    )
    .all(words) as Result[];
  return json({ term, total, results });
}

export default function SearchPage() {
  const { term, total, results } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Search</h1>
      <Form>
        <input type="search" name="term" defaultValue={term} aria-label="Search again" />
        <button type="submit">Find</button>
      </Form>
      <p>
        {total} results for “{term}”
      </p>
      <ol>
        {results.map((result) => (
          <li key={result.address}>
            <h2>
              <Link to={result.address}>{result.title}</Link>
            </h2>
            <p>{result.summary}</p>
          </li>
        ))}
      </ol>
      <Link to={`/search?term=${encodeURIComponent(term)}&page=2`}>View more</Link>
    </>
  );
}
