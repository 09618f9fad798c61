import { z } from "zod";
import { requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { anchor, atLeastOne } from "./component-fields.ts";

const accordionProps = z.strictObject({
  items: atLeastOne(
    z.strictObject({ id: anchor, heading: requiredText("the heading"), body: requiredText("the text that opens") }),
    "item",
  ).describe("The parts, which open one by one"),
});
export type AccordionProps = z.output<typeof accordionProps>;

export const accordion = defineComponent({
  name: "Accordion",
  props: accordionProps,
});
