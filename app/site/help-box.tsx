import { Icon } from "#app/ui/icon.tsx";
import { HelpLines, HelpNumbers } from "./help-lines.tsx";
import type { Site } from "./site.ts";

export function HelpBox({ site }: { site: Site }) {
  return (
    <section className="help-box on-dark" data-help="box" aria-labelledby="get-help-now">
      <h2 id="get-help-now">
        <Icon name="heart" />
        Get help now
      </h2>
      <p>If you are hurting, or worried about a friend, you can talk to someone right now. It is free and private.</p>
      <HelpLines site={site} />
    </section>
  );
}

/** Asks kindly, in one quiet line, where a visitor may be in distress and it is not sure (spec search.help-level). */
export function HelpLine({ site, isForeign }: { site: Site; isForeign: boolean }) {
  return (
    <p className="help-quiet" data-help="line">
      Is it about you or somebody you know? <HelpNumbers site={site} withInterpreter={isForeign} />
    </p>
  );
}
