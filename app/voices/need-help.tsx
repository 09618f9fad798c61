import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Shell } from "#app/site/head.ts";
import { HelpLines } from "#app/site/help-lines.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHelpMatcher } from "./use-help-matcher.ts";

/** While a message is written: the lines to ring as soon as it has words of distress; announced, never in the way. */
export function ListeningHelp({ text, distressed }: { text: string; distressed: boolean }) {
  const matcher = useHelpMatcher();
  const shown = matcher ? matcher.needsHelp(text) : distressed;
  return (
    <div aria-live="polite" className="need-help">
      {shown && (
        <NeedHelp>
          Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen, and
          you don’t have to say your name. You can still send your message.
        </NeedHelp>
      )}
    </div>
  );
}

/** Lines to ring, with kind words of when and why. */
export function NeedHelp({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<Shell>("root");
  if (!shell) return null;
  return (
    <section className="help-box" aria-labelledby="need-help-heading">
      <h2 id="need-help-heading">
        <Icon name="heart" />
        You matter. Talk to someone now.
      </h2>
      <p>{children}</p>
      <HelpLines site={shell.site} />
    </section>
  );
}
