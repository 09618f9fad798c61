import { z } from "zod";
import { requiredText, tone, trueOrFalse } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { atLeastOne, link, picture } from "./component-fields.ts";

const callToActionProps = z.strictObject({
  calls: atLeastOne(
    z.strictObject({
      heading: requiredText("the heading"),
      text: requiredText("the text"),
      link,
      tone: tone.default("teal"),
      image: picture.optional(),
      crowd: trueOrFalse.default(false).describe("Drawn faces in place of a picture, where there is only one call"),
    }),
    "call",
  ).describe("The calls"),
});
export type CallToActionProps = z.output<typeof callToActionProps>;

export const callToAction = defineComponent({
  name: "CallToAction",
  props: callToActionProps,
});
