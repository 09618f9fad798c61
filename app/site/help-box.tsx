import { Icon } from "#app/ui/icon.tsx";
import { HelpLines } from "./help-lines.tsx";
import type { Site } from "./site.ts";

/** The lines to ring, shown where a visitor may be in distress. */
export function HelpBox({ site }: { site: Site }) {
  return (
    <section className="help-box on-dark" aria-labelledby="get-help-now">
      <h2 id="get-help-now">
        <Icon name="heart" />
        Get help now
      </h2>
      <p>If you are hurting, or worried about a friend, you can talk to someone right now. It is free and private.</p>
      <HelpLines site={site} />
    </section>
  );
}
