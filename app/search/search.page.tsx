import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { NEWS, RESOURCES, SEARCH } from "#app/base/addresses.ts";
import { headTags, type PageHandle, type Shell } from "#app/site/head.ts";
import { HelpBox, HelpLine } from "#app/site/help-box.tsx";
import { HelpLines, HelpNumbers } from "#app/site/help-lines.tsx";
import { PageHead } from "#app/site/page-head.tsx";
import type { Site } from "#app/site/site.ts";
import { ArrowLink, NewTab, newTabAttributes } from "#app/ui/arrow-link.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { parsePage } from "#app/ui/list-window.ts";
import { Pager, ShowEarlier, Unreached } from "#app/ui/pager.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import searchStyles from "./search.css?url";
import { type SearchResult, search } from "./search.server.ts";
import { type BestBet, PAGE_SIZE, searchHref } from "./search.ts";
import { SearchBox } from "./search-box.tsx";

const POPULAR_BESIDE = 5;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: searchStyles }];

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = parsePage(query.get("page"));
  return { ...(await search(db, query.get("term"), page)), asked: page };
}

type Data = Awaited<ReturnType<typeof loader>>;

export const handle = {
  reads: { term: "text", page: "number", altTemplate: ["JSON"] },
  quickExit: (data) => (data as Data).help === "box",
  /** One page of results for programs (spec address.json). */
  json: ({ results, page, firstPage, asked, term }: Data) => ({
    SearchItemListing: (asked > page ? [] : results.slice((page - firstPage) * PAGE_SIZE)).map((result) => ({
      Id: result.id,
      Name: result.title,
      Url: result.address,
      Path: result.path.map((Name) => ({ Name })),
    })),
    Terms: term,
  }),
} satisfies PageHandle<unknown>;

/** Help comes first, since screen readers read it first. */
function titleOf(data: Pick<Data, "term" | "help"> | undefined): string {
  if (!data?.term) return "Search";
  return `${data.help === "box" ? "Get help now – " : ""}${data.term} – Search`;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  headTags(matches, {
    title: titleOf(data),
    description: "Search everything on this site: news, pages, resources and the documents in them.",
    path: SEARCH,
    hidden: true,
  });

export default function SearchPage() {
  const { term, results, total, reachable, page, firstPage, offset, hasNext, ...answer } =
    useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  return (
    <>
      <PageHead title="Search">
        <SearchBox name="Search again" term={term} big />
      </PageHead>
      <div className="wrap results-layout">
        <div className="results" data-region="list">
          <div aria-live="polite">
            {shell && answer.help === "box" && <HelpBox key={term} site={shell.site} />}
            {shell && answer.help === "line" && <HelpLine key={term} site={shell.site} isForeign={answer.isForeign} />}
          </div>
          {answer.didYouMean && (
            <p className="did-you-mean">
              Did you mean{" "}
              <a href={searchHref(answer.didYouMean)}>
                <b>{answer.didYouMean}</b>
              </a>
              ?
            </p>
          )}
          <p className="list-status" role="status" tabIndex={-1}>
            {term === ""
              ? ""
              : total === 0
                ? "No Results Found"
                : `Displaying ${total} ${total === 1 ? "result" : "results"} for “${term.replace(/^"([^"]*)"$/, "$1")}”`}
          </p>
          {answer.hasMost && <p className="soft">Nothing here has all of these words. These have the most of them.</p>}
          {term === "" && answer.popular.length > 0 && <Popular pages={answer.popular} />}
          {firstPage > 1 && <ShowEarlier href={searchHref(term, firstPage - 1)} />}
          {results.length > 0 ? (
            <ol className="result-list" start={offset + 1}>
              {results.map((result, index) => (
                <Result key={result.id} result={result} id={`result-${offset + index + 1}`} />
              ))}
            </ol>
          ) : (
            term !== "" && shell && <NoResults tips={answer.tips} site={shell.site} />
          )}
          <Unreached />
          {hasNext && (
            <Pager name="More results" href={`${searchHref(term, page + 1)}#result-${page * PAGE_SIZE + 1}`} />
          )}
          {!hasNext && reachable < total && (
            <p className="soft">These are the best {reachable}. Add a word to narrow your search.</p>
          )}
        </div>
        {shell && (
          <aside>
            {answer.help !== "box" && (term === "" || total > 0) && (
              <section className="side-card results-help">
                <h2>Get help</h2>
                <HelpLines site={{ ...shell.site, helpLines: shell.site.helpLines.slice(0, 2) }} />
                <a href="#help">More help lines</a>
              </section>
            )}
            {term !== "" && answer.popular.length > 0 && <Popular pages={answer.popular.slice(0, POPULAR_BESIDE)} />}
            <section className="side-card">
              <h2>Not found?</h2>
              <p>
                Ask us: {shell.site.contact && <a href={shell.site.contact}>write to us</a>} or ring{" "}
                <a href={`tel:${shell.site.office.freecall.replace(/\D/g, "")}`}>{shell.site.office.freecall}</a>
              </p>
            </section>
          </aside>
        )}
      </div>
    </>
  );
}

function Popular({ pages }: { pages: BestBet[] }) {
  return (
    <section className="side-card" aria-labelledby="popular-heading">
      <h2 id="popular-heading">What many people look for</h2>
      <ul className="side-links plain">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons: Record<string, IconName> = { Topic: "responses", Form: "change", Document: "download" };

function Result({ result, id }: { result: SearchResult; id: string }) {
  const { kind, tone, about, picture, faces } = result.card;
  return (
    <li className={`result tone-${tone}`} id={id} data-key={result.address}>
      <div className="result-picture">
        {picture && <PictureImage picture={picture} alt="" sizes="10rem" largest={320} />}
        {faces?.map((url) => (
          <img key={url} src={url} alt="" width={56} height={56} loading="lazy" />
        ))}
        {!picture && !faces?.length && <Icon name={icons[kind] ?? "page"} />}
      </div>
      <p className="result-kind soft">
        <span className="tag">{kind}</span> {about}
      </p>
      <h2>
        <a href={result.address} {...newTabAttributes(result.address)}>
          {result.title}
          <NewTab to={result.address} />
        </a>
      </h2>
      <p>
        {result.snippet.map(({ text, hit }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          hit ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
      <div className="result-foot">
        {result.path.length > 0 && (
          <ol className="path" aria-label="Where it is">
            {result.path.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        )}
        <ArrowLink to={result.address}>
          Read more<span className="visually-hidden"> about {result.title}</span>
        </ArrowLink>
      </div>
    </li>
  );
}

/** spec search.nothing */
function NoResults({ tips, site }: { tips: string[]; site: Site }) {
  return (
    <div className="empty">
      <h2>What you can try</h2>
      {tips.length > 0 && (
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      <p>
        You can also look at <a href={NEWS}>the news</a> or <a href={RESOURCES}>the resources</a>.
      </p>
      <p>
        Need to talk to somebody? <HelpNumbers site={site} withInterpreter />
      </p>
    </div>
  );
}
