import type { Tone } from "#app/base/content-fields.ts";

export const kinds = {
  poster: "Poster",
  guide: "Guide",
  report: "Report",
  activity: "Activity",
  video: "Video",
  website: "Website",
} as const;
export type ResourceKind = keyof typeof kinds;
export const kindTones: Record<ResourceKind, Tone> = {
  poster: "magenta",
  guide: "green",
  report: "teal",
  activity: "wattle",
  video: "coral",
  website: "navy",
};
