import atkinsonUrl from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
import gabaritoUrl from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
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
import { askedTextSizeStep, type OwnFormHandle } from "./site/text-size-step.ts";
import { formatTextSizeCookie, parseTextSize, stepTextSize, type TextSize } from "./text-size/text-size.ts";
import { TextSizeForm } from "./text-size/text-size-form.tsx";

const years = new Intl.DateTimeFormat("en-AU", { year: "numeric", timeZone: "Australia/Perth" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = context.method === "POST" ? askedTextSizeStep(request.url) : null;
  const chosen = parseTextSize(request.headers.get("Cookie"));
  const textSize = step ? stepTextSize(chosen, step) : chosen;
  const shell = {
    site: await findSite(context.db),
    siteUrl: context.siteUrl,
    textSize,
    year: Number(years.format(context.clock.now())),
  };
  if (!step) return shell;
  // Remix's types do not see through its own wrapper.
  return data(shell, {
    headers: { "Set-Cookie": formatTextSizeCookie(textSize, context.siteUrl) },
  }) as unknown as typeof shell;
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
export const meta: MetaFunction<typeof loader> = ({ error, data: shell }) => {
  if (!error) return [];
  const title = isRouteErrorResponse(error) && error.status === 404 ? "Page not found" : "Something went wrong";
  return [{ title: shell ? `${title} – ${shell.site.name}` : title }, { name: "robots", content: "noindex" }];
};

/** The document around every page, also around an error's; without data (the database is away) it has no menus. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const page = useMatches().at(-1);
  const ownForm = page?.data ? ((page.handle as Partial<OwnFormHandle>)?.ownForm?.(page.data) ?? null) : null;
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
        {shell && <Header site={shell.site} tools={<Tools size={shell.textSize} ownForm={ownForm} />} />}
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
function Tools({ size, ownForm }: { size: TextSize; ownForm: string | null }) {
  return (
    <>
      <TextSizeForm size={size} ownForm={ownForm} />
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
