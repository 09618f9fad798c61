import type { LinksFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { DECIDED, ORDINARY, RESPONSES } from "#app/base/office.ts";
import { officeMeta } from "#app/site/head.ts";
import moderationStyles from "./moderation.css?url";

const tabs = { [RESPONSES]: "Check", [ORDINARY]: "Ordinary", [DECIDED]: "Decided" };
type Tab = keyof typeof tabs;

export const responsesLinks: LinksFunction = () => [{ rel: "stylesheet", href: moderationStyles }];

export const responsesMeta = (path: Tab) => officeMeta(tabs[path], path);

export function ResponsesFrame({ path, children }: { path: Tab; children: ReactNode }) {
  return (
    <div className="office">
      <nav aria-label="Responses" className="office-views">
        {Object.entries(tabs).map(([address, label]) => (
          <a key={address} href={address} aria-current={address === path ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <h1 className="visually-hidden">{tabs[path]}</h1>
      {children}
    </div>
  );
}
