import { useEffect, useState } from "react";
import type { HelpMatcher } from "#app/base/help-words/help-words.ts";
import { HELP_WORDS } from "#app/voices/responses/addresses.ts";

/**
 * The matcher that finds words of distress while they are typed; null until it is loaded. Each step fetches it again,
 * from the browser's cache. If it never loads, the server finds those words in what is sent.
 */
export function useHelpMatcher(): HelpMatcher | null {
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
    import("#app/base/help-words/help-words.ts"),
  ]);
  return makeHelpMatcher(await answer.json());
}
