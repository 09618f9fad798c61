import type { Picture } from "#app/base/media-files.ts";
import type { SiteContent } from "./site-content.ts";

/** A link to a page of the site, in menus and breadcrumbs; `page` is its address. */
export interface LinkedPage {
  page: string;
  label: string;
}

export interface MenuItem extends LinkedPage {
  /** Links in the panel below the item; without any the item is a plain link. */
  children: LinkedPage[];
  picture: Omit<Picture, "alt"> | null;
}

/** The office, the menu, the lines to ring, as published; most of it is on every page. */
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
  /** What children read before they send a response; missing in what an earlier version published. */
  beforeYouSend?: SiteContent["beforeYouSend"];
  /** The short name of the state, such as WA. */
  state: string;
  /** Whether the office itself is made up, and so the whole site. */
  example?: boolean;
  /** The addresses of what is made up. */
  examples?: string[];
  /** The office’s own logo, if it has one: for pages, and for the home screen of phones. */
  logo?: { url: string; touchUrl: string; alt: string };
  /** The home page's picture, for link previews of pages without their own. */
  picture?: Picture | null;
  /** The address of the page that says how to contact the office, if there is one. */
  contact?: string;
  /** The content page above DigiMe voices, if there is one. */
  aboveVoices?: LinkedPage;
  menu: {
    main: MenuItem[];
    footer: { title: string; links: LinkedPage[] }[];
    legal: LinkedPage[];
  };
  office: Office;
  declineReasons?: DeclineReason[];
  /** What is to be done before launch, a line each. */
  left?: string[];
}

/** How to contact and find the office, for the pages that show it. */
export type Office = Pick<SiteContent, "name" | "email" | "phone" | "freecall" | "address" | "hours">;

/** A reason to choose from when the office declines a child's response. */
export interface DeclineReason {
  id: string;
  label: string;
  /** In words for the child. */
  text: string;
}

type HelpLines = SiteContent["helpLines"];

/** The first line to talk to someone; short numbers are for emergencies. */
export function lineToTalk(lines: HelpLines): HelpLines[number] | null {
  return lines.find(({ tel }) => tel.length > 3) ?? null;
}

const MADE_UP = "People, stories and numbers are made up. The help lines are real.";

/**
 * The line that says what is made up at an address; null on a site without examples (spec example.line).
 * @param address the path and query of a page
 */
export function sayExample(
  { example, examples = [] }: Pick<Site, "example" | "examples">,
  address = "",
): string | null {
  // The pages of a list that follows have the same address with more parameters.
  if (example || examples.some((one) => `${address}&`.startsWith(`${one}&`))) return `This is an example. ${MADE_UP}`;
  return examples.length > 0 ? `Some of this site is an example. ${MADE_UP}` : null;
}
