import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OFFLINE } from "#app/base/addresses.ts";
import landUrl from "./drawings/footer-land.svg";
import { headTags, type PageHandle } from "./head.ts";
import { OfflineWords } from "./offline-words.tsx";
import { findSite } from "./site.server.ts";

export const loader = ({ context: { db } }: LoaderFunctionArgs) => findSite(db);

export const handle: PageHandle<unknown> = { bare: true, quickExit: () => true };

/** The worker keeps the files that the page names; this one is named in the style sheet only. */
export const links: LinksFunction = () => [{ rel: "prefetch", href: landUrl }];

export const meta: MetaFunction = ({ matches }) =>
  headTags(matches, { title: "You are offline", description: "Whom to ring.", path: OFFLINE, hidden: true });

export default function OfflinePage() {
  return <OfflineWords site={useLoaderData<typeof loader>()} />;
}
