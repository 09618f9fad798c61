import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import type { ApplicationHandle, ReadsHandle } from "#app/base/page-handles.ts";
import { headTags } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShowEarlier } from "#app/ui/pager.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { fallbackListLoader, type ListData } from "./fallback-list-loader.ts";
import { Filters } from "./filters.tsx";
import { findNews } from "./news.server.ts";
import {
  countOptions,
  FEED,
  facetReads,
  isFiltered,
  newsHref,
  noFilter,
  PAGE_SIZE,
  parseNewsQuery,
  toCards,
} from "./news.ts";
import { NewsCard } from "./news-card.tsx";
import { formatArticleListing } from "./news-json.ts";
import { facetOf } from "./use-choose.ts";
import { isGrowState, useGrowingList } from "./use-growing-list.ts";
import "#app/ui/boxes.css";
import "./filters.css";

const TITLE = "News";
const LEAD = "What we are doing, what children and young people told us, and what changed.";
/** How far the page moves on after 'View more': a part of what was read stays in view (spec pages.offsets). */
const SCROLL_AFTER_MORE_PX = 100;

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = parseNewsQuery(query);
  const { facets, articles: found, ...list } = await findNews(db, asked.filter, { page: asked.page, size: PAGE_SIZE });
  // As JSON, pictures have their alternative text, as on the original site.
  const articles = query.get("altTemplate") === "JSON" ? found : toCards(found);
  return { ...list, options: countOptions(list.filter, facets), articles, asked: asked.page };
}

type Data = Awaited<ReturnType<typeof loader>>;

const { clientLoader, keep } = fallbackListLoader<Data>();

export { clientLoader };

export const handle = {
  application: true,
  reads: { ...facetReads, page: "number", altTemplate: ["JSON"] },
  // One page of the list; empty beyond the last.
  json: ({ articles, asked, page, firstPage, hasNext }: Data) =>
    formatArticleListing(asked > page ? [] : articles.slice((page - firstPage) * PAGE_SIZE), hasNext),
} satisfies ReadsHandle & ApplicationHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const head = headTags(matches, { title: TITLE, description: LEAD, path: newsHref(data.filter, data.page) });
  const feed = newsHref(data.filter, 1, FEED);
  return [...head, { tagName: "link", rel: "alternate", type: "application/atom+xml", title: TITLE, href: feed }];
};

export default function NewsListingPage() {
  const data = useLoaderData() as ListData<Data>;
  const { options, articles, total, firstPage, offset, hasNext } = data;
  const here = useLocation();
  useEffect(() => keep(data, here.search), [data, here.search]);
  const { location: underWay } = useNavigation();
  // A choice that is made while a list is loading adds to the choice before it.
  const { search } = underWay ?? here;
  const filter = underWay || data.unreached ? parseNewsQuery(new URLSearchParams(search)).filter : data.filter;
  const page = newsHref(filter) === newsHref(data.filter) ? data.page : 1;
  const nothing = isFiltered(data.filter) ? "No articles match" : "There is no news yet";
  const more = useGrowingList(`item-${page * PAGE_SIZE + 1}`, SCROLL_AFTER_MORE_PX);
  const navigation = useNavigationType();
  // Each load that fails is reported anew, next to what was pressed; Back and Forward have no place on the page. A link
  // within the page, such as 'Get help', also makes a history entry, but loads nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history entry that the data came with
  const asked = useMemo(
    () => ({
      key: here.key,
      more: isGrowState(here.state),
      facet: facetOf(here.state),
      wasPressed: navigation !== "POP",
    }),
    [data],
  );
  const unreached = data.unreached && (
    <Unreached key={asked.key} retry={here.pathname + search} wasPressed={asked.wasPressed} />
  );
  return (
    <>
      <PageHead sprig="wattle" title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap">
        <Filters filter={filter} options={options} notice={!asked.more && unreached} chosenIn={asked.facet} />
        <div className="list-head">
          <p className="list-status" role="status" tabIndex={-1}>
            {total === 0 ? nothing : `Showing ${articles.length} of ${total} ${total === 1 ? "article" : "articles"}`}
          </p>
          <ChosenFilters filter={filter} options={options} />
        </div>
        {firstPage > 1 && (
          <ShowEarlier href={`${newsHref(filter, firstPage - 1)}#item-${(firstPage - 2) * PAGE_SIZE + 1}`} />
        )}
        {total === 0 ? (
          <NoArticles title={nothing} filtered={isFiltered(data.filter)} />
        ) : (
          <ul className="news-grid">
            {articles.map((article, index) => (
              <li key={article.id}>
                <NewsCard article={article} heading="h2" id={`item-${offset + index + 1}`} eager={index === 0} />
              </li>
            ))}
          </ul>
        )}
        {hasNext && (
          <nav className="pager" aria-label="More news">
            <Link discover="none" className="button" {...more(newsHref(filter, page + 1))}>
              View more
              <Icon name="down" />
            </Link>
          </nav>
        )}
        {asked.more && unreached}
      </div>
    </>
  );
}

/**
 * The notice that the list could not be fetched and has not changed. It scrolls into view, unless the visitor has moved
 * far away since the press, or has opened another filter, which covers it.
 */
function Unreached({ retry, wasPressed }: { retry: string; wasPressed: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    const { top = Infinity, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    const open = document.querySelector(".filters [open]");
    if (open && !open.contains(box.current)) return;
    const isNear = bottom > -innerHeight && top < 2 * innerHeight;
    if (isNear || !wasPressed) box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="notice tone-coral" role="alert" ref={box}>
      <Icon name="alert" />
      <p>
        We could not reach our website, so the list has not changed. <a href={retry}>Try again</a>
      </p>
    </div>
  );
}

function NoArticles({ title, filtered }: { title: string; filtered: boolean }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {filtered && (
        <>
          <p>No article fits all the filters you chose. Remove a filter above, or see all news.</p>
          <p>
            <a className="button" href={newsHref(noFilter)}>
              See all news
            </a>
          </p>
        </>
      )}
    </div>
  );
}
