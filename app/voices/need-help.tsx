import { useRouteLoaderData } from "@remix-run/react";
import type { Shell } from "#app/site/head.ts";
import { HelpLines } from "#app/site/help-lines.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { soundsDistressed } from "./distress.ts";

/** Lines to ring, at once when a text has words of distress; announced, never in the way. */
export function NeedHelp({ text, always }: { text: string; always?: boolean }) {
  const shell = useRouteLoaderData<Shell>("root");
  const shown = always || soundsDistressed(text);
  return (
    <div aria-live="polite" className="need-help">
      {shown && shell && (
        <section className="help-box" aria-labelledby="need-help-heading">
          <h2 id="need-help-heading">
            <Icon name="heart" />
            You matter. Talk to someone now.
          </h2>
          <p>
            Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen,
            and you don’t have to say your name. You can still send your message.
          </p>
          <HelpLines site={shell.site} />
        </section>
      )}
    </div>
  );
}
