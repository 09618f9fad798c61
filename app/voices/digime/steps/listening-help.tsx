import type { HelpSite } from "#app/site/help-lines.tsx";
import { NeedHelp } from "#app/voices/receipt/need-help.tsx";
import { useHelpMatcher } from "./use-help-matcher.ts";

/** While a message is written: the lines to ring as soon as it has words of distress; announced, never in the way. */
export function ListeningHelp({ text, distressed, site }: { text: string; distressed: boolean; site: HelpSite }) {
  const matcher = useHelpMatcher();
  const shown = matcher ? matcher.needsHelp(text) : distressed;
  return (
    <div aria-live="polite" className="need-help">
      {shown && (
        <NeedHelp site={site}>
          Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen, and
          you don’t have to say your name. You can still send your message.
        </NeedHelp>
      )}
    </div>
  );
}
