/** Where days begin unless the office says otherwise. */
export const TIME_ZONE = "Australia/Perth";

/** A line that a person in trouble can ring. */
interface HelpLine {
  name: string;
  number: string;
  tel: string;
  note: string;
}

export interface MenuLink {
  page: string;
  label: string;
}

export interface MenuItem extends MenuLink {
  /** Links of the panel under the item; none makes the item a plain link. */
  children: MenuLink[];
  /** A drawing for the panel, by its hash. */
  picture: { hash: string; width: number; height: number } | null;
}

/** What every page shows: the office, the menu, the lines to ring. */
export interface Site {
  name: string;
  shortName: string[];
  region: string;
  /** The short name of the state, such as WA. */
  state: string;
  description: string;
  helpLines: HelpLine[];
  acknowledgement: string;
  quickExit: string;
  /** Cards on a page of responses (spec topics.responses). */
  responsesPerPage: number;
  /** Where the office’s days begin, as the IANA database calls it. */
  timeZone: string;
  menu: {
    main: MenuItem[];
    footer: { title: string; links: MenuLink[] }[];
    legal: MenuLink[];
  };
}

/** How to reach and find the office; for the pages that show it. */
export interface Office {
  name: string;
  email: string;
  phone: string;
  freecall: string;
  address: {
    street: string;
    suburb: string;
    state: string;
    postcode: string;
    /** Degrees, WGS 84. */
    latitude: number;
    longitude: number;
  };
  hours: string;
}

/** The site as it is stored. */
export type PublishedSite = Site & { office: Office };

export interface Crumb {
  page: string;
  label: string;
}

/** Title of a page as browsers and search engines show it. */
export function pageTitle(title: string, site: Pick<Site, "name">): string {
  return title === site.name ? title : `${title} – ${site.name}`;
}
