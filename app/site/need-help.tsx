import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ConcernTable } from "#server/db/schema.ts";
import { HelpLine } from "./help-box.tsx";
import { HelpLines, type HelpSite } from "./help-lines.tsx";

interface Props {
  site: HelpSite;
  children: ReactNode;
  /** True if the page opens here, since something further down would take the focus otherwise. */
  takesFocus?: boolean;
}

export function NeedHelp({ site, children, takesFocus }: Props) {
  return (
    <section
      className="help-box on-dark"
      data-help="box"
      aria-labelledby="need-help-heading"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is how it takes focus
      autoFocus={takesFocus}
    >
      <h2 id="need-help-heading">
        <Icon name="heart" />
        You matter. Talk to someone now.
      </h2>
      <HelpLines site={site} />
      <p>{children}</p>
    </section>
  );
}

export type HelpNeed = ConcernTable["cause"] | null;
type NeedProps = Props & { need?: HelpNeed };

/** For another language the quiet line, with the interpreters' number. */
export function HelpFor({ need, ...help }: NeedProps) {
  if (need === "language") return <HelpLine site={help.site} isForeign />;
  return need ? <NeedHelp {...help} /> : null;
}

/** Announced as soon as what is typed calls for it; never in the way. */
export function LiveHelp({ takesFocus, ...help }: NeedProps) {
  const hydrated = useHydrated();
  return (
    <div aria-live="polite" className="need-help">
      <HelpFor {...help} takesFocus={takesFocus && !hydrated} />
    </div>
  );
}
