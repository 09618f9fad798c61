import { z } from "zod";
import { requiredText } from "#app/base/content-fields.ts";

// Fields that the props of several components share, in their published form: pictures made, Markdown rendered.

export const page = z
  .string("Write the page’s address, such as /about-us/.")
  .regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z0-9-]+)?$/, "Write the page’s address, such as /about-us/ or /about-us/#money.")
  .describe("The page’s address, such as /about-us/ or /about-us/#money");
export const link = z.strictObject({ page, label: requiredText("the words of the link") }).describe("Where it leads");
/** Editors name a picture's file; publishing makes the picture. */
export const picture = z
  .strictObject(
    { hash: z.string(), width: z.number(), height: z.number(), alt: z.string() },
    'Name the picture as {"file": "scenes/talk.svg", "alt": "What is in it"}.',
  )
  .describe("The picture’s file and what is in it")
  .meta({ holds: "made picture" });
/** A list of what a component shows, so at least one entry is needed; `what` names an entry in messages. */
export const atLeastOne = <T extends z.ZodType>(entry: T, what: string) => {
  const message = `Write a list of at least one ${what}, such as [{…}].`;
  return z.array(entry, message).min(1, message);
};
export const anchor = z
  .string("Write an id, such as a-place-to-go.")
  .regex(/^[a-z][a-z0-9-]*$/, "Write the id in lower case, with - between words.")
  .describe("A name that nothing else on the page has; links can lead to it");
