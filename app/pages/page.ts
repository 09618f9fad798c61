import type { Picture } from "#app/base/picture.ts";
import type { Tone } from "#app/base/tones.ts";
import type { Segment } from "#app/components/segments.ts";
import type { Crumb } from "#app/site/site.ts";

export const sprigs = ["wattle", "banksia", "gum"] as const;
export const doorIcons = ["mega", "shield", "heart", "people", "book"] as const;

export interface Door {
  title: string;
  text: string;
  page: string;
  icon: (typeof doorIcons)[number];
  tone: Tone;
}

interface PageLink {
  page: string;
  title: string;
  description: string;
}

/** A content page, as its Markdown file says. */
export interface Page {
  path: string;
  title: string;
  description: string;
  lead: string;
  sprig: (typeof sprigs)[number];
  /** Shows the quick exit. */
  sensitive: boolean;
  picture: Picture | null;
  /** When its words were last looked over: ISO date, and in words. */
  updated: { date: string; words: string } | null;
  doors: Door[];
  crumbs: Crumb[];
  /** Pages one level below. */
  below: PageLink[];
  /** Text and components in order. */
  segments: Segment[];
  /** The text without the components. */
  html: string;
}
