import { UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext, useState } from "react";
import loadScripts from "./load-scripts.js?raw";

/**
 * Remix's `<Scripts/>`, later: the page is complete before any script, so nothing of it is asked for until the page
 * has loaded and the browser is idle, or a visitor first touches, presses or points. With Save-Data it never is.
 * The page's data stands behind it as JSON (`entry.server`), which `entry.client` reads.
 */
export function LateScripts() {
  const remix = useContext(UNSAFE_RemixContext);
  const matches = useMatches();
  if (!remix) throw new Error("LateScripts stands inside Remix's document.");
  const { manifest, serverHandoffString } = remix;
  // What was rendered first stays: scripts run once.
  const [modules] = useState(() =>
    JSON.stringify({
      runtime: manifest.hmr?.runtime,
      manifest: manifest.url,
      routes: matches.map(({ id }) => [id, manifest.routes[id]?.module]),
      entry: manifest.entry.module,
    }),
  );
  return (
    <>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes what it hands over
        dangerouslySetInnerHTML={{ __html: `window.__remixContext=${serverHandoffString}` }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours */}
      <script suppressHydrationWarning data-modules={modules} dangerouslySetInnerHTML={{ __html: loadScripts }} />
    </>
  );
}
