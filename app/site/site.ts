import type { Picture } from "#app/base/media-files.ts";
import type { SiteContent } from "./site-content.ts";

/** A link to a page of the site, as menus and the way to a page have them; `page` is its address. */
export interface LinkedPage {
  page: string;
  label: string;
}

export interface MenuItem extends LinkedPage {
  /** Links of the panel under the item; none makes the item a plain link. */
  children: LinkedPage[];
  /** A drawing for the panel, by its hash. */
  picture: { hash: string; width: number; height: number } | null;
}

/** What every page shows: the office, the menu, the lines to ring. */
export interface Site
  extends Pick<
    SiteContent,
    | "name"
    | "shortName"
    | "region"
    | "description"
    | "helpLines"
    | "acknowledgement"
    | "quickExit"
    | "responsesPerPage"
    | "timeZone"
  > {
  /** The short name of the state, such as WA. */
  state: string;
  /** The address of the stylesheet with the office’s own colours, where it has some. */
  colours?: string;
  /** The office’s own logo, where it has one: as it stands on pages, and as phones put it on their home screen. */
  logo?: { url: string; touchUrl: string; alt: string };
  /** The home page's, which stands for pages without one of their own elsewhere. */
  picture?: Picture | null;
  /** The address of the page that says how to reach the office, where content has it. */
  contact?: string;
  /** The page of content under which DigiMe voices stands, where content has it. */
  aboveVoices?: LinkedPage;
  menu: {
    main: MenuItem[];
    footer: { title: string; links: LinkedPage[] }[];
    legal: LinkedPage[];
  };
}

/** How to reach and find the office; for the pages that show it. */
export type Office = Pick<SiteContent, "name" | "email" | "phone" | "freecall" | "address" | "hours">;

/** The site as it is stored. */
export type PublishedSite = Site & { office: Office };

type HelpLines = SiteContent["helpLines"];

/** The first line for a talk, as short numbers are for emergencies. */
export function lineToTalk(lines: HelpLines): HelpLines[number] | null {
  return lines.find(({ tel }) => tel.length > 3) ?? null;
}

/**
 * Where a path stands in the menu: a page of the menu as it is, or the nearest one above it with a star. The menu is the
 * same on all pages of one place.
 */
export function placeInMenu({ main }: Site["menu"], path: string): string {
  const above = main.flatMap((item) => [item, ...item.children]).filter(({ page }) => path.startsWith(page));
  const nearest = above.reduce((longest, { page }) => (page.length > longest.length ? page : longest), "");
  return path === nearest ? nearest : `${nearest}*`;
}

/** Title of a page as browsers and search engines show it. */
export function pageTitle(title: string, site: Pick<Site, "name">): string {
  return title === site.name ? title : `${title} – ${site.name}`;
}
