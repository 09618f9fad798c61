import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OFFLINE } from "#app/base/addresses.ts";
import landUrl from "./drawings/footer-land.svg";
import offlineUrl from "./drawings/offline.svg";
import { headTags, type PageHandle } from "./head.ts";
import { HelpLines } from "./help-lines.tsx";
import styles from "./offline.css?url";
import { findSite } from "./site.server.ts";

export const loader = ({ context: { db } }: LoaderFunctionArgs) => findSite(db);

export const handle: PageHandle<unknown> = { quickExit: () => true };

/** The worker keeps the files that the page names; this one is named in the style sheet only. */
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "prefetch", href: landUrl },
];

export const meta: MetaFunction = ({ matches }) =>
  headTags(matches, { title: "You are offline", description: "Whom to ring.", path: OFFLINE, hidden: true });

/** An empty link leads to the address that was asked for, at which this is shown (RFC 3986 §4.4). */
const SAME_ADDRESS = "";

export default function OfflinePage() {
  return (
    <div className="wrap offline">
      <div>
        <h1 tabIndex={-1}>You are offline</h1>
        <p className="lead">
          This page needs the internet, and it is gone for now. <b>You can still ring.</b> Ringing needs no internet.
        </p>
        <HelpLines site={useLoaderData<typeof loader>()} />
        <p>
          <a className="button" href={SAME_ADDRESS}>
            Try again
          </a>
        </p>
        <p className="soft">Nothing is lost. When you are online again, go back and look.</p>
      </div>
      <img className="scene" src={offlineUrl} width="600" height="400" alt="" />
    </div>
  );
}
