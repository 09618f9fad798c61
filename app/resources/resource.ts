import { RESOURCES } from "#app/base/addresses.ts";
import type { DocumentFile } from "#app/base/media-files.ts";
import type { ResourceContent } from "./resource-content.ts";

/** Resources shown at first (spec resources.list). */
export const SHOWN_FIRST = 4;

export interface Resource
  extends Pick<ResourceContent, "title" | "headline" | "date" | "summary" | "kind" | "audience"> {
  slug: string;
  dateString: string;
  documents: DocumentFile[];
  /** On another site, when the resource has no page here. */
  link: string | null;
}

export function resourceHref(slug: string): string {
  return `${RESOURCES}${slug}/`;
}
