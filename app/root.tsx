import atkinsonUrl from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
import gabaritoUrl from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import "./site/tokens.css";
import "./site/base.css";
import "./ui/button.css";
import { SearchBox } from "./search/search-box.tsx";
import faviconUrl from "./site/drawings/logo.svg";
import { ErrorPage } from "./site/error-page.tsx";
import { Footer } from "./site/footer.tsx";
import { Header, StickyMark } from "./site/header.tsx";
import { LateScripts } from "./site/late-scripts.tsx";
import { PageAnnouncer } from "./site/page-announcer.tsx";
import { Progress } from "./site/progress.tsx";
import { findSite } from "./site/site.server.ts";
import { parseTextSize, type TextSize } from "./text-size/text-size.ts";
import { TextSizeForm } from "./text-size/text-size-form.tsx";

const years = new Intl.DateTimeFormat("en-AU", { year: "numeric", timeZone: "Australia/Perth" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    site: await findSite(context.db),
    siteUrl: context.siteUrl,
    textSize: parseTextSize(request.headers.get("Cookie")),
    year: Number(years.format(context.clock.now())),
  };
}

export const links: LinksFunction = () => [
  { rel: "preload", href: gabaritoUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: atkinsonUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  {
    rel: "search",
    href: "/opensearch.xml",
    type: "application/opensearchdescription+xml",
    title: "Children’s Commissioner WA",
  },
  { rel: "icon", href: faviconUrl, type: "image/svg+xml" },
];

/** Only an error page has no head of its own. */
export const meta: MetaFunction<typeof loader> = ({ error, data }) => {
  if (!error) return [];
  const title = isRouteErrorResponse(error) && error.status === 404 ? "Page not found" : "Something went wrong";
  return [{ title: data ? `${title} – ${data.site.name}` : title }, { name: "robots", content: "noindex" }];
};

/** The document around every page, also around an error's; without data (the database is away) it has no menus. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-AU" className={shell?.textSize ?? "zoom0"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
        <Meta />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the main content
        </a>
        <StickyMark />
        {shell && <Header site={shell.site} tools={<Tools size={shell.textSize} />} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {shell && <Footer site={shell.site} year={shell.year} />}
        <Progress />
        <PageAnnouncer />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  );
}

/** The controls of the header's bar. */
function Tools({ size }: { size: TextSize }) {
  return (
    <>
      <TextSizeForm size={size} />
      <SearchBox name="Search the site" />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      menu={shell?.site.menu.main ?? []}
      search={<SearchBox name="Search again" big />}
    />
  );
}
