import offlineUrl from "./drawings/offline.svg";
import { HelpLines, type HelpSite } from "./help-lines.tsx";

/** An empty link leads to the address that was asked for, at which this is shown (RFC 3986 §4.4). */
const SAME_ADDRESS = "";

export function OfflineWords({ site }: { site: HelpSite }) {
  return (
    <div className="wrap offline">
      <div>
        <h1 tabIndex={-1}>You are offline</h1>
        <p className="lead">
          This page needs the internet, and it is gone for now. <b>You can still ring.</b> Ringing needs no internet.
        </p>
        <HelpLines site={site} />
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
