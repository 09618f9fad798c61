import { FORMS, MEDIA, NEWS, OFFLINE, RESOURCES, SEARCH, TEXT_SIZE } from "#app/base/addresses.ts";
import { FORMER_EDIT, FORMER_MODERATION, OFFICE } from "#app/base/office.ts";
import { MAP_TILES } from "#app/map/map-area.ts";
import { FEED } from "#app/news/news.ts";
import type { SearchDocument } from "#app/search/search.ts";
import { UPLOAD } from "#app/voices/avatar/avatar.ts";
import { CREATE, RECEIPT, VOICES } from "#app/voices/responses/addresses.ts";
import { ASSETS, HEALTH, READY } from "#server/http/addresses.ts";

interface OwnPage extends Pick<SearchDocument, "address" | "title"> {
  /** Null where search does not lead to it. */
  summary: string | null;
}

const pages: OwnPage[] = [
  { address: NEWS, title: "News", summary: "All news, by category, issue and year." },
  { address: FEED, title: "News feed", summary: null },
  {
    address: RESOURCES,
    title: "Resources",
    summary: "Posters, guides, worksheets and lessons to read and print.",
  },
  { address: SEARCH, title: "Search", summary: null },
  {
    address: VOICES,
    title: "DigiMe voices",
    summary: "The question we ask children and young people now, and what others said before.",
  },
  {
    address: CREATE,
    title: "Have your say",
    summary: "Make a DigiMe, an avatar of your own, write a message, and tell us what you think.",
  },
  {
    address: RECEIPT,
    title: "Your receipt",
    summary: "Sent something before? See what happened to your message, change who may see it, or take it down.",
  },
];

export const ownPages: ReadonlyMap<string, string> = new Map(pages.map(({ address, title }) => [address, title]));

export const ownDocuments: Omit<SearchDocument, "path">[] = pages.flatMap(({ address, title, summary }) =>
  summary ? [{ address, title, summary, text: "", date: null }] : [],
);

/** Addresses that the site answers itself: a page of content at one of them, or below it, would never be seen. */
export const ownAddresses = [
  NEWS,
  RESOURCES,
  SEARCH,
  VOICES,
  FORMS,
  MEDIA,
  MAP_TILES,
  TEXT_SIZE,
  OFFLINE,
  `${UPLOAD.toLowerCase()}/`,
  ASSETS,
  `${HEALTH}/`,
  `${READY}/`,
  OFFICE,
  FORMER_MODERATION,
  FORMER_EDIT,
];
