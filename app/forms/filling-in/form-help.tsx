import type { HelpSite } from "#app/site/help-lines.tsx";
import { NeedHelp } from "#app/site/need-help.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The lines to ring, shown and announced when there are words of need in a form; never in the way. */
export function FormHelp({ shown, takesFocus, site }: { shown: boolean; takesFocus?: boolean; site: HelpSite }) {
  const hydrated = useHydrated();
  return (
    <div aria-live="polite" className="need-help">
      {shown && (
        <NeedHelp site={site} takesFocus={takesFocus && !hydrated}>
          Nobody reads this straight away. If something hurts or scares you, ring one of these. They listen, and you
          don’t have to say your name. You can still send what you wrote.
        </NeedHelp>
      )}
    </div>
  );
}
