import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Picture, pictureUrl, widthsOf } from "#app/base/media-files.ts";
import { headTags, type PageHandle } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { Pager, ShowEarlier, Unreached } from "#app/ui/pager.tsx";
import filtersStyles from "./filters.css?url";
import { ChosenFilters, Filters } from "./filters.tsx";
import { findNews } from "./news.server.ts";
import {
  type ArticleItem,
  countOptions,
  FEED,
  facetReads,
  isFiltered,
  newsHref,
  noFilter,
  PAGE_SIZE,
  parseNewsQuery,
} from "./news.ts";
import { NewsCard } from "./news-card.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: filtersStyles }];

const TITLE = "News";
const LEAD = "What we are doing, what children and young people told us, and what changed.";

export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const query = parseNewsQuery(new URL(request.url).searchParams);
  const { facets, ...list } = await findNews(db, query.filter, { page: query.page, size: PAGE_SIZE });
  return { ...list, options: countOptions(list.filter, facets), asked: query.page };
}

type Data = Awaited<ReturnType<typeof loader>>;

export const handle = {
  reads: { ...facetReads, page: "number", altTemplate: ["JSON"] },
  json: ({ articles, asked, page, firstPage, hasNext }: Data) =>
    formatArticleListing(asked > page ? [] : articles.slice((page - firstPage) * PAGE_SIZE), hasNext),
} satisfies PageHandle;

/** The listing's data as the original site named it (spec address.json), for one page of articles. */
function formatArticleListing(articles: ArticleItem[], hasNext: boolean) {
  return {
    ArticleListing: articles.map((article) => ({
      Id: article.id,
      Url: article.url,
      ListingImageURL: article.picture && listingImage(article.picture),
      PageImage: article.picture && { AltText: article.picture.alt },
      IsImageRectangular: article.rectangular,
      BackgroundClass: `tone-${article.background}`,
      CategoryFriendly: article.category,
      Date: article.date,
      DateString: article.dateString,
      PageHeadline: article.headline,
    })),
    ShowNextPage: hasNext,
  };
}

function listingImage(picture: Picture): string {
  const width = widthsOf(picture.width).findLast((candidate) => candidate <= 720) ?? picture.width;
  return pictureUrl(picture, width, "jpg");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const head = headTags(matches, { title: TITLE, description: LEAD, path: newsHref(data.filter, data.page) });
  const feed = newsHref(data.filter, 1, FEED);
  return [...head, { tagName: "link", rel: "alternate", type: "application/atom+xml", title: TITLE, href: feed }];
};

export default function NewsListingPage() {
  const { filter, options, articles, total, page, firstPage, offset, hasNext } = useLoaderData<typeof loader>();
  const nothing = isFiltered(filter) ? "No articles match" : "There is no news yet";
  return (
    <>
      <PageHead sprig="wattle" title={TITLE}>
        <p className="lead">{LEAD}</p>
      </PageHead>
      <div className="wrap" data-region="list">
        <Filters filter={filter} options={options} />
        <div className="list-head">
          <p className="list-status" role="status" tabIndex={-1}>
            {total === 0 ? nothing : `Showing ${articles.length} of ${total} ${total === 1 ? "article" : "articles"}`}
          </p>
          <ChosenFilters filter={filter} options={options} />
        </div>
        <Unreached />
        {firstPage > 1 && (
          <ShowEarlier href={`${newsHref(filter, firstPage - 1)}#item-${(firstPage - 2) * PAGE_SIZE + 1}`} />
        )}
        {total === 0 ? (
          <NoArticles title={nothing} filtered={isFiltered(filter)} />
        ) : (
          <ul className="news-grid">
            {articles.map((article, index) => (
              <li key={article.id} data-key={article.id}>
                <NewsCard
                  article={article}
                  heading="h2"
                  id={`item-${offset + index + 1}`}
                  large={index < 3}
                  eager={index === 0}
                />
              </li>
            ))}
          </ul>
        )}
        {hasNext && <Pager name="More news" href={`${newsHref(filter, page + 1)}#item-${page * PAGE_SIZE + 1}`} />}
      </div>
    </>
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
