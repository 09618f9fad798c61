import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { encode } from "turbo-stream";
import { readyComponents } from "./pages/placed-components.ts";

// Remix reads the page's data as a turbo-stream. The page holds it as plain JSON, which is half the size.
const data = document.getElementById("page-data")?.textContent ?? "{}";
Object.assign(window.__remixContext, { stream: encode(JSON.parse(data)) });

await readyComponents();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
