import type { LinksFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TextSize } from "#app/base/text-size.ts";
import logoUrl from "#app/site/drawings/logo.svg";
import type { Shell } from "#app/site/head.ts";
import { TextSizeForm } from "#app/text-size/text-size-form.tsx";
import officeStyles from "./office.css?url";

export const officeLinks: LinksFunction = () => [{ rel: "stylesheet", href: officeStyles }];

/** What the root's loader returns of the site. */
export type OfficeShell = Shell & { textSize: TextSize };

export function Brand({ children }: { children?: ReactNode }) {
  const site = useRouteLoaderData<OfficeShell>("root")?.site;
  return (
    <div className="brand">
      <img src={site?.logo?.url ?? logoUrl} width="44" height="44" alt="" />
      <p>
        {site?.shortName.join(" ")} <small>{site?.office.address.state} · Office</small>
      </p>
      {children}
    </div>
  );
}

/** Around what is shown to somebody who is not inside: signing in, and what went wrong. */
export function Door({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<OfficeShell>("root");
  return (
    <div className="office">
      <div className="office-door">
        <main id="main" tabIndex={-1}>
          <div className="card">
            <Brand />
            {children}
          </div>
        </main>
        <div className="land" />
        <footer className="you on-dark">{shell && <TextSizeForm {...shell} />}</footer>
      </div>
    </div>
  );
}
