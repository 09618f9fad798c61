import type { IconName } from "#app/ui/icon.tsx";

/** The folders that editors change, by what people call what is in them. */
export const kinds: Record<string, string> = {
  pages: "Pages",
  news: "News",
  resources: "Resources",
  voices: "Topics",
  media: "Pictures and documents",
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
