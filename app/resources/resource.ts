import { RESOURCES } from "#app/base/addresses.ts";
import type { Tone } from "#app/base/content-fields.ts";
import type { DocumentFile } from "#app/base/media-files.ts";
import type { ResourceContent } from "./resource-content.ts";

/** Resources shown at first (spec resources.list). */
export const SHOWN_FIRST = 4;

export const kinds = {
  poster: "Poster",
  guide: "Guide",
  report: "Report",
  activity: "Activity",
  video: "Video",
  website: "Website",
} as const;
export type Kind = keyof typeof kinds;
/** The colour of a cover by the kind of resource. */
export const kindTones: Record<Kind, Tone> = {
  poster: "magenta",
  guide: "green",
  report: "teal",
  activity: "wattle",
  video: "coral",
  website: "navy",
};

export interface Resource
  extends Pick<ResourceContent, "title" | "headline" | "date" | "summary" | "kind" | "audience"> {
  slug: string;
  dateString: string;
  documents: DocumentFile[];
  /** Address on another site, when the resource has no page here. */
  link: string | null;
}

export function resourceHref(slug: string): string {
  return `${RESOURCES}${slug}/`;
}
