import type { ReactNode } from "react";
import { HelpLines, type HelpSite } from "#app/site/help-lines.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Help lines, with a kind text about when and why to ring them. */
export function NeedHelp({ site, children }: { site: HelpSite; children: ReactNode }) {
  return (
    <section className="help-box on-dark" aria-labelledby="need-help-heading">
      <h2 id="need-help-heading">
        <Icon name="heart" />
        You matter. Talk to someone now.
      </h2>
      <HelpLines site={site} />
      <p>{children}</p>
    </section>
  );
}
