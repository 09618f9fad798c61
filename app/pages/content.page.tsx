import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHandle, PageSegments, type PlacedPage } from "#app/components/page-segments.tsx";
import { placedHeaders } from "#app/components/place-components.server.ts";
import { headTags, type PageHandle, type PostState } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { loadPage, postToPage } from "./form-pages.server.ts";
import { findPage } from "./pages.server.ts";

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const page = await findPage(context.db, addressOf(params));
  if (!page) throw new Response(null, { status: 404 });
  return loadPage({ page: shownOf(page) }, page.segments, context, request);
}

/** A post to a content page comes from a form on it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = await findPage(context.db, addressOf(params));
  return postToPage(page?.segments ?? [], context, request);
}

function shownOf({ html: _, segments: __, ...page }: NonNullable<Awaited<ReturnType<typeof findPage>>>) {
  return page;
}

type Data = PlacedPage & { page: ReturnType<typeof shownOf> };

function addressOf(params: { "*"?: string }): string {
  return `/${(params["*"] ?? "").replace(/\/$/, "")}/`;
}

export const handle = {
  ...formHandle,
  quickExit: (data) => (data as { page: { sensitive: boolean } }).page.sensitive,
} satisfies PageHandle<unknown>;

export const headers = placedHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data) return [];
  const { title, description, path, picture } = data.page;
  const { titleState } = (location.state as PostState<PlacedPage>)?.answer ?? data;
  return headTags(matches, { title, description, path, picture, titleState });
};

export default function ContentPage() {
  const { page, ...loaded } = useLoaderData<Data>();
  const { segments } = useActionData<PlacedPage>() ?? loaded;
  return (
    <article>
      <PageHead sprig={page.sprig} crumbs={page.crumbs} title={page.title}>
        {page.lead && <p className="lead">{page.lead}</p>}
      </PageHead>
      {/* Most visitors come here to find one of them, so they precede the page's own text. */}
      {page.below.length > 0 && (
        <nav className="wrap" aria-labelledby="below-heading">
          <h2 id="below-heading" className="visually-hidden">
            Pages in {page.title}
          </h2>
          <ul className="below">
            {page.below.map((below) => (
              <li key={below.page}>
                <a className="below-link" href={below.page}>
                  <strong>{below.title}</strong> <span>{below.description}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={page.picture ? "wrap content-layout content-illustrated" : "wrap content-layout"}>
        <div className="content-words">
          <PageSegments segments={segments} text="prose" place={() => "placed"} />
          {page.updated && (
            <p className="content-updated soft">
              Last reviewed on <time dateTime={page.updated.date}>{page.updated.words}</time>
            </p>
          )}
        </div>
        {page.picture && (
          <div className="content-picture">
            <PictureImage
              picture={page.picture}
              sizes="(min-width: 60rem) 28rem, 94vw"
              largest={960}
              eager={page.below.length === 0}
            />
          </div>
        )}
      </div>
    </article>
  );
}
