import { z } from "zod";
import {
  calendarDay,
  confirm,
  emailAddress,
  example,
  onlyOnce,
  pageAddress,
  pageLink,
  pictureFile,
  publishing,
  requiredText,
} from "#app/base/content-fields.ts";

/** Unless the office names another. */
export const TIME_ZONE = "Australia/Perth";

const SOUTH = "Latitudes in Australia are between -44 and -9, with the minus: Perth is at -31.95.";
const EAST = "Longitudes in Australia are between 96 and 168: Perth is at 115.86.";
const ZONE = "Write the time zone as the IANA database calls it, such as Australia/Perth.";

/** As people read it, with six digits (13 11 14) to fifteen (ITU-T E.164). */
const phoneNumber = (what: string) =>
  requiredText(what).refine(
    (number) => /^\+?[\d\s()-]+$/.test(number) && /^\d{6,15}$/.test(number.replace(/\D/g, "")),
    `Write ${what} in digits, such as (08) 9123 4567.`,
  );

const helpLine = z
  .strictObject({
    name: requiredText("the name of the help line"),
    number: requiredText("the number as people read it"),
    tel: z
      .string({ error: "Write the number in quotes, digits only." })
      .regex(/^\d+$/, "Write digits only.")
      .describe("The number as a phone dials it: digits only"),
    note: requiredText("who it is for"),
  })
  .refine(({ number, tel }) => /\p{L}/u.test(number) || number.replace(/\D/g, "") === tel, {
    path: ["tel"],
    error: "A phone would ring a different number from the one shown. Write the same digits as in number.",
  });

/** `content/site.yaml` */
export const siteSchema = z.strictObject({
  name: requiredText("the name of the office"),
  shortName: z
    .array(requiredText("a line of the logo"))
    .length(2, "Write the two lines of the logo, as a list.")
    .describe("The two lines of the logo"),
  logo: z
    .strictObject({
      file: pictureFile,
      alt: z
        .string("Write what is in the logo in words.")
        .trim()
        .describe("What is in it; empty if it is only decoration"),
    })
    .optional()
    .describe(
      "The drawing beside the name, about as wide as high, which is also the site’s icon; without one, a sun over the sea",
    ),
  region: requiredText("the region"),
  description: requiredText("one sentence about the office"),
  email: emailAddress.describe("The email address of the office"),
  phone: phoneNumber("the phone number"),
  freecall: phoneNumber("the free call number"),
  address: z
    .strictObject({
      street: requiredText("the street"),
      suburb: requiredText("the suburb"),
      state: requiredText("the state"),
      postcode: z
        .string({ error: 'Write the postcode in quotes, such as "6000".' })
        .regex(/^\d{4}$/, "Write the four digits of the postcode in quotes.")
        .describe("The postcode, such as 6000"),
      latitude: z
        .number({ error: "Write the latitude as a number, such as -31.95." })
        .min(-44, SOUTH)
        .max(-9, SOUTH)
        .describe("The latitude, for the map, such as -31.95"),
      longitude: z
        .number({ error: "Write the longitude as a number, such as 115.86." })
        .min(96, EAST)
        .max(168, EAST)
        .describe("The longitude, for the map, such as 115.86"),
    })
    .describe("Where the office is"),
  hours: requiredText("the opening hours"),
  helpLines: z.array(helpLine).min(1, "Name at least one help line.").describe("The help lines, shown on every page"),
  interpreter: helpLine.optional().describe("Interpreters by phone, for a search that finds nothing"),
  acknowledgement: requiredText("the acknowledgement of country"),
  quickExit: z
    .url({ protocol: /^https$/, error: "Write the https address that the quick exit leads to." })
    .describe("Where ‘Quick exit’ leads, on sensitive pages"),
  timeZone: z
    .string(ZONE)
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), ZONE)
    .default(TIME_ZONE)
    .describe("The time zone in which days begin, such as Australia/Perth"),
  beforeYouSend: z
    .strictObject(
      {
        lines: z.array(requiredText("a short line")).min(1).describe("Short lines, in words for a child of eight"),
        privacy: pageLink.describe("Where to read more about privacy"),
      },
      "Write what children read before they send: lines, and privacy with its page and label, as in the example’s site.yaml.",
    )
    .describe(
      "What children read before they send a response: who reads it, where it may appear, for how long, when you must tell somebody, that you cannot find them and that nobody reads it straight away",
    ),
  example,
  confirm,
  responsesPerPage: z.number().int().min(1).max(60).describe("How many responses a page of a topic shows"),
});

const menuLink = pageLink.partial({ label: true });

/** `content/menu.yaml` */
export const menuSchema = z.strictObject({
  main: z
    .array(
      z.strictObject({
        page: pageAddress,
        label: requiredText("the words of the menu item"),
        picture: pictureFile.optional(),
        children: z
          .array(pageAddress)
          .superRefine(onlyOnce(String))
          .default([])
          .describe("The pages below it in the menu"),
      }),
    )
    .min(1, "Name at least one menu item.")
    .superRefine(onlyOnce(({ page }) => page))
    .describe("The menu at the top"),
  footer: z
    .array(
      z.strictObject({
        title: requiredText("the column’s heading"),
        links: z
          .array(menuLink)
          .min(1)
          .superRefine(onlyOnce(({ page }) => page))
          .describe("Its links"),
      }),
    )
    .describe("The columns of the menu in the footer"),
  legal: z.array(pageAddress).superRefine(onlyOnce(String)).describe("The links in the last line of the footer"),
});

/** `content/notice.yaml` */
export const noticeSchema = z.strictObject({
  heading: requiredText("the heading, such as ‘Fires near Gidgegannup’").max(
    80,
    "Keep the heading under 80 characters.",
  ),
  text: requiredText("what everybody should know now").max(300, "Keep the text under 300 characters."),
  link: pageLink.optional().describe("A page that says more"),
  until: publishing.until,
  draft: publishing.draft,
});

/** `content/confirmed.yaml` */
export const confirmedSchema = z.array(
  z.strictObject({
    what: requiredText("what is confirmed, as the file that asks for it says"),
    by: requiredText("who confirmed it"),
    on: calendarDay,
  }),
  "Write a list, each with what, by and on, or [] while it is empty.",
);

export type NoticeContent = z.output<typeof noticeSchema>;
export type ConfirmedContent = z.output<typeof confirmedSchema>;
export type SiteContent = z.output<typeof siteSchema>;
export type MenuContent = z.output<typeof menuSchema>;
