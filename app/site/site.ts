import type { Picture } from "#app/base/media-files.ts";
import type { NoticeContent, SiteContent } from "./site-content.ts";

export interface LinkedPage {
  page: string;
  label: string;
}

export interface MenuItem extends LinkedPage {
  children: LinkedPage[];
  picture: Omit<Picture, "alt"> | null;
}

export interface Site
  extends Pick<
    SiteContent,
    | "name"
    | "shortName"
    | "region"
    | "description"
    | "helpLines"
    | "interpreter"
    | "acknowledgement"
    | "quickExit"
    | "responsesPerPage"
    | "timeZone"
  > {
  /** Missing in what an earlier version published. */
  beforeYouSend?: SiteContent["beforeYouSend"];
  /** Shown on every page, before a time in milliseconds since 1970. */
  notice?: Pick<NoticeContent, "heading" | "text" | "link"> & { until: number };
  state: string;
  /** The office itself is made up, and so the whole site. */
  example?: boolean;
  examples?: string[];
  /** `touchUrl` is for the home screen of phones. */
  logo?: { url: string; touchUrl: string; alt: string };
  /** For link previews of pages without their own. */
  picture?: Picture | null;
  contact?: string;
  aboveVoices?: LinkedPage;
  menu: {
    main: MenuItem[];
    footer: { title: string; links: LinkedPage[] }[];
    legal: LinkedPage[];
  };
  office: Office;
  declineReasons?: DeclineReason[];
  left?: string[];
}

export type Office = Pick<SiteContent, "name" | "email" | "phone" | "freecall" | "address" | "hours">;

export interface DeclineReason {
  id: string;
  label: string;
  text: string;
}

type HelpLines = SiteContent["helpLines"];

/** Short numbers are for emergencies. */
export function lineToTalk(lines: HelpLines): HelpLines[number] | null {
  return lines.find(({ tel }) => tel.length > 3) ?? null;
}

/** @param address the path and query of a page (spec example.line) */
export function sayExample(
  { example, examples = [] }: Pick<Site, "example" | "examples">,
  address = "",
): string | null {
  // The pages of a list that follows have the same address with more parameters.
  if (example || examples.some((listed) => `${address}&`.startsWith(`${listed}&`)))
    return "An example. Only the help lines are real.";
  return examples.length > 0
    ? "Some of this site is an example. People, stories and numbers are made up. The help lines are real."
    : null;
}
