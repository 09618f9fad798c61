import type { LinksFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { DECIDED, ORDINARY, RESPONSES } from "#app/base/office.ts";
import { headTags, type PostState } from "#app/site/head.ts";
import moderationStyles from "./moderation.css?url";

const tabs = { [RESPONSES]: "Check", [ORDINARY]: "Ordinary", [DECIDED]: "Decided" };
type Tab = keyof typeof tabs;

export const responsesLinks: LinksFunction = () => [{ rel: "stylesheet", href: moderationStyles }];

interface MetaArgs {
  location: { state: unknown; search: string };
  matches: unknown;
}

export const responsesMeta =
  (path: Tab) =>
  ({ location: { state, search }, matches }: MetaArgs) =>
    headTags(matches, {
      title: `${tabs[path]} – Responses`,
      titleState: (state as PostState) ? "Error" : new URLSearchParams(search).has("done") ? "Sent" : null,
      description: "What children sent, for those who read it first.",
      path,
      hidden: true,
    });

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
