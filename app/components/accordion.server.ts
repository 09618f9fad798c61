import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { words } from "#app/base/content-fields.ts";
import { anchor } from "./component-fields.ts";

const accordionProps = z.strictObject({
  items: z
    .array(z.strictObject({ id: anchor, heading: words("the heading"), body: words("what opens") }))
    .min(1, "Write at least one item.")
    .default([])
    .describe("What opens one by one"),
});
export type AccordionProps = z.output<typeof accordionProps>;

export const accordion = defineComponent({
  name: "Accordion",
  props: accordionProps,
  markup: () => import("./accordion.tsx"),
});
