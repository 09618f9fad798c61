import { useEffect, useState } from "react";
import type { HelpMatcher } from "#app/help/help-words.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { DigiMe } from "#app/voices/digime/digime-flow.ts";
import { isDistressed } from "#app/voices/digime/is-distressed.ts";
import { NeedHelp } from "#app/voices/receipt/need-help.tsx";
import { HELP_WORDS } from "#app/voices/responses/addresses.ts";

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
  const hydrated = useHydrated();
  const matcher = useHelpMatcher();
  const shown = matcher ? isDistressed(matcher, state) : distressed;
  return (
    <div aria-live="polite" className="need-help">
      {shown && (
        <NeedHelp site={site} takesFocus={takesFocus && !hydrated}>
          Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen, and
          you don’t have to say your name. You can still send your message.
        </NeedHelp>
      )}
    </div>
  );
}

/**
 * The matcher that finds words of distress while they are typed; null until it is loaded. Each step fetches it again,
 * from the browser's cache. If it never loads, the server finds those words in what is sent.
 */
function useHelpMatcher(): HelpMatcher | null {
  const [matcher, setMatcher] = useState<HelpMatcher | null>(null);
  useEffect(() => {
    const left = new AbortController();
    loadHelpMatcher(left.signal).then(setMatcher, () => {});
    return () => left.abort();
  }, []);
  return matcher;
}

async function loadHelpMatcher(signal: AbortSignal): Promise<HelpMatcher> {
  const [answer, { makeHelpMatcher }] = await Promise.all([
    fetch(HELP_WORDS, { signal }),
    import("#app/help/help-words.ts"),
  ]);
  return makeHelpMatcher(await answer.json());
}
