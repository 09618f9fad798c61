import { CONCERNS, DECIDED, OFFICE, OFFICE_PAGES, type OfficeVerb, RECORDS, RESPONSES } from "#app/base/office.ts";
import type { IconName } from "#app/ui/icon.tsx";

interface Part {
  page: string;
  label: string;
  icon: IconName;
  verb: OfficeVerb;
  tone: string;
  /** When nothing waits in it: what comes there. */
  empty: { title: string; text: string; href: string; link: string };
}

export const today = { page: OFFICE, label: "Today", icon: "today", verb: "see what waits" } as const;

/** The parts of the office, in the order of the frame. */
export const parts: readonly Part[] = [
  {
    page: RESPONSES,
    label: "Responses",
    icon: "responses",
    verb: "read responses",
    tone: "tone-teal",
    empty: {
      title: "All read",
      text: "What children send comes here. You get an email when the first one waits.",
      href: DECIDED,
      link: "See what was decided",
    },
  },
  {
    page: CONCERNS,
    label: "Concerns",
    icon: "concern",
    verb: "read concerns",
    tone: "tone-coral",
    empty: {
      title: "None waits to be opened",
      text: "When a child may be in danger, it comes here, and an email is sent.",
      href: CONCERNS,
      link: "All concerns",
    },
  },
  {
    page: RECORDS,
    label: "Records",
    icon: "records",
    verb: "read records",
    tone: "tone-wattle",
    empty: {
      title: "Nothing is due",
      text: "What may be destroyed comes here, for you to say yes or no.",
      href: RECORDS,
      link: "All records",
    },
  },
  {
    page: OFFICE_PAGES,
    label: "Pages",
    icon: "page",
    verb: "edit pages",
    tone: "tone-magenta",
    empty: {
      title: "No drafts",
      text: "Changes that somebody has begun and not published come here.",
      href: OFFICE_PAGES,
      link: "All pages",
    },
  },
];
