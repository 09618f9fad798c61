import { useHelpMatcher } from "#app/help/use-help-matcher.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { LiveHelp } from "#app/site/need-help.tsx";
import type { DigiMe } from "#app/voices/digime/digime-flow.ts";
import { isDistressed } from "#app/voices/digime/is-distressed.ts";

interface Props {
  state: DigiMe;
  /** True if the server has found words of distress. */
  distressed: boolean;
  /** True if the server's page opens at the help. */
  takesFocus: boolean;
  site: HelpSite;
}

/** The lines to ring, shown and announced as soon as what is typed has words of distress; never in the way. */
export function ListeningHelp({ state, distressed, takesFocus, site }: Props) {
  const matcher = useHelpMatcher(true);
  return (
    <LiveHelp site={site} shown={matcher ? isDistressed(matcher, state) : distressed} takesFocus={takesFocus}>
      Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen, and you
      don’t have to say your name. You can still send your message.
    </LiveHelp>
  );
}
