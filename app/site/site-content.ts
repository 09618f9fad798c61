import { z } from "zod";

/** A text that must be written; `what` it is stands in the message. */
export const words = (what: string) =>
  z
    .string({ error: `Write ${what} in words.` })
    .trim()
    .min(1, `Write ${what}.`);

/** An address of ours, such as /about-us/. */
export const pageAddress = z
  .string({ error: "Write the page’s address, such as /about-us/." })
  .regex(
    /^\/(?:[a-z0-9-]+\/)*$/,
    "Write the page’s address in lower case with a slash at both ends, such as /about-us/.",
  );

/** Where days begin unless the office says otherwise. */
export const TIME_ZONE = "Australia/Perth";
const ZONE = "Write the time zone as the IANA database calls it, such as Australia/Perth.";

/** `content/site.yaml`: the office. */
export const siteSchema = z.strictObject({
  name: words("the name of the office"),
  shortName: z.array(words("a line of the logo")).length(2, "Write the two lines of the logo, as a list."),
  region: words("the region"),
  description: words("one sentence about the office"),
  email: z.email("Write an email address."),
  phone: words("the phone number"),
  freecall: words("the free call number"),
  address: z.strictObject({
    street: words("the street"),
    suburb: words("the suburb"),
    state: words("the state"),
    postcode: z
      .string({ error: 'Write the postcode in quotes, such as "6000".' })
      .regex(/^\d{4}$/, "Write the four digits of the postcode in quotes."),
    latitude: z.number({ error: "Write the latitude as a number, such as -31.95." }).min(-90).max(90),
    longitude: z.number({ error: "Write the longitude as a number, such as 115.86." }).min(-180).max(180),
  }),
  hours: words("the opening hours"),
  helpLines: z
    .array(
      z.strictObject({
        name: words("the name of the help line"),
        number: words("the number as people read it, in quotes"),
        tel: z.string({ error: "Write the number in quotes, digits only." }).regex(/^\d+$/, "Write digits only."),
        note: words("who it is for"),
      }),
    )
    .min(1, "Name at least one help line."),
  acknowledgement: words("the acknowledgement of country"),
  quickExit: z.url({ protocol: /^https$/, error: "Write the https address that the quick exit leads to." }),
  timeZone: z
    .string(ZONE)
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), ZONE)
    .default(TIME_ZONE),
  responsesPerPage: z.number().int().min(1).max(60),
});

const menuLink = z.strictObject({ page: pageAddress, label: words("the words of the link").optional() });

/** `content/menu.yaml`: order and words of the menus. */
export const menuSchema = z.strictObject({
  main: z
    .array(
      z.strictObject({
        page: pageAddress,
        label: words("the words of the menu item"),
        picture: words("the file of the picture, such as scenes/talk.svg").optional(),
        children: z.array(pageAddress).default([]),
      }),
    )
    .min(1, "Name at least one menu item."),
  footer: z.array(z.strictObject({ title: words("the column’s heading"), links: z.array(menuLink).min(1) })),
  legal: z.array(pageAddress),
});

export type SiteContent = z.output<typeof siteSchema>;
export type MenuContent = z.output<typeof menuSchema>;
