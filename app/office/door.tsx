import type { LinksFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TextSize } from "#app/base/text-size.ts";
import type { Shell } from "#app/site/head.ts";
import { TextSizeForm } from "#app/text-size/text-size-form.tsx";
import officeStyles from "./office.css?url";

export const officeLinks: LinksFunction = () => [{ rel: "stylesheet", href: officeStyles }];

/** What the root's loader returns of the site. */
export type OfficeShell = Shell & { textSize: TextSize };

/** Around what is shown to somebody who is not inside: signing in, and what went wrong. */
export function Door({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<OfficeShell>("root");
  return (
    <div className="office-door">
      <main id="main" tabIndex={-1}>
        <div className="card">
          <p className="brand">
            {shell?.site.name} <small>Office</small>
          </p>
          {children}
        </div>
      </main>
      <footer className="you on-dark">{shell && <TextSizeForm {...shell} />}</footer>
    </div>
  );
}
