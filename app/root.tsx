import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import atkinsonUrl from "../.cache/fonts/atkinson-hyperlegible-next-core.woff2";
import gabaritoUrl from "../.cache/fonts/gabarito-core.woff2";
import { OFFLINE, OFFLINE_WORKER } from "./base/addresses.ts";
import { EntryScript } from "./entry-script.ts";
import stylesUrl from "./root.css?url";
import { SearchBox } from "./search/search-box.tsx";
import { findShell } from "./shell.server.ts";
import faviconUrl from "./site/drawings/logo.svg";
import { ErrorPage, errorTitle } from "./site/error-page.tsx";
import { Footer } from "./site/footer.tsx";
import { isPublicQuery, type PageHandle } from "./site/head.ts";
import { Header, Notice, QuickExit, StickyMark } from "./site/header.tsx";
import { type Site, sayExample } from "./site/site.ts";
import { refusedPost, UnsentAnswers } from "./site/unsent-answers.tsx";
import { TextSizeForm } from "./text-size/text-size-form.tsx";
import { RECEIPT } from "./voices/responses/addresses.ts";

export const loader = ({ request, context }: LoaderFunctionArgs) => findShell(request, context);

/** Text, fonts and the first picture load first. React 18 knows `fetchpriority` (HTML §2.5.9) only in lower case. */
const later = { fetchpriority: "low" } as const;

export const links: LinksFunction = () => [
  { rel: "preload", href: gabaritoUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: atkinsonUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesUrl },
];

/** For error pages only: all others have their own `meta`. */
export const meta: MetaFunction<typeof loader> = ({ error, data: shell }) => {
  if (!error) return [];
  const title = refusedPost(error)?.unsent
    ? "Error: It has not been sent yet"
    : errorTitle(isRouteErrorResponse(error) ? error.status : 500);
  return [{ title: shell ? `${title} – ${shell.site.name}` : title }, { name: "robots", content: "noindex" }];
};

/** Without data (the database is unavailable) it has no menus. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const entryScript = useContext(EntryScript);
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const page = matches.at(-1);
  const error = useRouteError();
  const failed = Boolean(error);
  const refused = refusedPost(error);
  const handle = page?.handle as PageHandle<unknown> | undefined;
  // A refused post comes without page data, so every page that may have a quick exit gets one.
  const isSensitive = refused ? Boolean(handle?.quickExit) : !failed && page?.data && handle?.quickExit?.(page.data);
  const isOffice = !failed && matches.some((match) => (match.handle as PageHandle | undefined)?.office);
  const example = shell && sayExample(shell.site, pathname + search);
  // A browser keeps nothing because of a page that says something of its visitor.
  const isPrivate = isOffice || pathname === RECEIPT || /[?&]receipt=/.test(search);
  const quickExit = isSensitive ? shell?.site.quickExit : undefined;
  return (
    <html
      lang="en-AU"
      className={shell?.textSize ?? "zoom0"}
      data-exit={quickExit && ""}
      data-worker={isPrivate ? undefined : OFFLINE_WORKER}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The page is painted when it is whole (decision 35). */}
        {shell && !isOffice && <link rel="expect" href="#footer" blocking="render" />}
        {shell && (
          <link
            rel="search"
            href="/opensearch.xml"
            type="application/opensearchdescription+xml"
            title={shell.site.name}
          />
        )}
        <Links />
        <OwnIcon site={shell?.site} />
        <Meta />
        {shell && <script type="module" src={entryScript} {...later} />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the main content
        </a>
        {quickExit && <QuickExit to={quickExit} />}
        <StickyMark />
        {shell && !isOffice && (
          <Header
            site={shell.site}
            path={pathname}
            tools={
              <>
                <TextSizeForm {...shell} />
                <SearchBox name="Search the site" />
              </>
            }
            search={<SearchBox name="Search from the menu" />}
          />
        )}
        {shell?.site.notice && !isOffice && pathname !== OFFLINE && <Notice notice={shell.site.notice} />}
        {shell && !failed && (
          <p className="print-address wrap" data-region="address">
            {shell.siteUrl + pathname + (isPublicQuery(handle?.reads) ? search : "")}
          </p>
        )}
        {isOffice ? (
          children
        ) : (
          <main id="main" tabIndex={-1}>
            {example && <p className="example-line">{example}</p>}
            {children}
          </main>
        )}
        {shell && !isOffice && <Footer site={shell.site} year={shell.year} />}
      </body>
    </html>
  );
}

function OwnIcon({ site }: { site: Pick<Site, "logo"> | undefined }) {
  if (!site?.logo) return <link rel="icon" href={faviconUrl} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href={site.logo.url} type="image/png" />
      <link rel="apple-touch-icon" href={site.logo.touchUrl} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const helpLines = shell?.site.helpLines ?? [];
  const unsent = refusedPost(error)?.unsent;
  if (unsent)
    return <UnsentAnswers unsent={unsent} status={status} helpLines={helpLines} contact={shell?.site.contact} />;
  return (
    <ErrorPage
      status={status}
      menu={shell?.site.menu.main ?? []}
      helpLines={helpLines}
      search={<SearchBox name="Search again" big />}
    />
  );
}
