import { useEffect, useState } from "react";
import { HELP_WORDS } from "#app/base/addresses.ts";
import type { HelpMatcher } from "./help-words.ts";

/**
 * Null until it is loaded. Each form fetches it again, from the browser's cache. If it never loads, the server finds
 * those words in what is sent.
 */
export function useHelpMatcher(enabled: boolean): HelpMatcher | null {
  const [matcher, setMatcher] = useState<HelpMatcher | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const loading = new AbortController();
    loadHelpMatcher(loading.signal).then(setMatcher, () => {});
    return () => loading.abort();
  }, [enabled]);
  return matcher;
}

async function loadHelpMatcher(signal: AbortSignal): Promise<HelpMatcher> {
  const [answer, { makeHelpMatcher }] = await Promise.all([fetch(HELP_WORDS, { signal }), import("./help-words.ts")]);
  return makeHelpMatcher(await answer.json());
}
