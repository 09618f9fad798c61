import type { HelpMatcher } from "#app/help/help-words.ts";
import { beginningOf } from "#app/voices/responses/posted-text.ts";
import type { DigiMe } from "./digime-flow.ts";

/**
 * Whether the message or the name says that a child may be in need; each by itself, since some words count only alone.
 */
export function isDistressed(matcher: HelpMatcher, { message, name }: Pick<DigiMe, "message" | "name">): boolean {
  return matcher.needsHelp(beginningOf(message)) || matcher.needsHelp(beginningOf(name));
}
