import { Icon } from "#app/ui/icon.tsx";
import { HelpLines, HelpNumbers, type HelpSite } from "./help-lines.tsx";

export function HelpBox({ site }: { site: HelpSite }) {
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

/** Where a visitor may be in distress and it is not sure (spec search.help-level). */
export function HelpLine({ site, isForeign }: { site: HelpSite; isForeign: boolean }) {
  return (
    <p className="help-quiet" data-help="line">
      Is it about you or somebody you know? <HelpNumbers site={site} withInterpreter={isForeign} />
    </p>
  );
}
