import type { Picture } from "#app/base/media-files.ts";
import type { Segment } from "#app/components/segments.ts";
import type { LinkedPage } from "#app/site/site.ts";
import type { PageContent } from "./page-content.ts";

export interface PageLink {
  page: string;
  title: string;
  description: string;
}

/** A content page, from its Markdown file. */
export interface Page extends Pick<PageContent, "title" | "description" | "lead" | "sprig" | "sensitive" | "doors"> {
  path: string;
  picture: Picture | null;
  /** When its text was last reviewed: as an ISO date, and in words. */
  updated: { date: string; words: string } | null;
  crumbs: LinkedPage[];
  /** Pages one level below. */
  below: PageLink[];
  /** Text and components in order. */
  segments: Segment[];
  /** The text without the components. */
  html: string;
}
