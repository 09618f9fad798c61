import { momentAt, momentInWords } from "#app/base/dates.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** The folders that editors change, by what people call what is in them. */
export const kinds: Record<string, string> = {
  pages: "Pages",
  news: "News",
  resources: "Resources",
  voices: "Topics",
  media: "Pictures and documents",
  other: "Menu, notice, forms and search",
};

/** What people call files that have no title in them. */
export const fileNames: Record<string, string> = {
  "menu.yaml": "Menu",
  "notice.yaml": "Notice for the whole site",
  "search.yaml": "Search and its help words",
  "site.yaml": "The site and its help lines",
  "records.yaml": "How long records are kept",
  "concerns.yaml": "Steps and numbers for concerns",
  "confirmed.yaml": "What the office has confirmed",
  "voices/reasons.yaml": "Reasons for not publishing",
};

interface State {
  label: string;
  icon: IconName;
  tone: string;
}

/** Of a file, as lists show it and can be filtered by. */
export const states = {
  draft: { label: "Draft", icon: "change", tone: "tone-wattle" },
  change: { label: "Draft of a change", icon: "change", tone: "tone-wattle" },
  asked: { label: "Asks to be published", icon: "mega", tone: "tone-magenta" },
  later: { label: "From a date on", icon: "clock", tone: "tone-navy" },
  live: { label: "Live", icon: "check", tone: "tone-green" },
  hidden: { label: "Hidden", icon: "lock", tone: "tag-line" },
} satisfies Record<string, State>;
export type FileState = keyof typeof states;

/** What visitors see of a published file; `hidden` is the end of a sentence. */
export function stateAt(
  { isHidden, from, until }: Record<"from" | "until", string | null> & { isHidden: boolean },
  now: number,
  timeZone: string,
): { state: FileState; label: string; hidden: string | null } {
  const words = (time: string | null) => momentInWords(time ?? "");
  const isPast = (time: string) => momentAt(time, timeZone) <= now;
  if (isHidden) return { state: "hidden", label: "Hidden", hidden: "as long as ‘Hidden from visitors’ is ticked" };
  if (until && isPast(until)) return { state: "hidden", label: "Hidden", hidden: `since ${words(until)}` };
  if (from && !isPast(from)) return { state: "later", label: `From ${words(from)}`, hidden: `before ${words(from)}` };
  return { state: "live", label: until ? `Until ${words(until)}` : "Live", hidden: null };
}
