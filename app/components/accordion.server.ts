import { defineComponent } from "#app/base/component.ts";
import { accordionProps } from "./component-props.ts";

export const accordion = defineComponent({
  name: "Accordion",
  props: accordionProps,
  markup: () => import("./accordion.tsx"),
});
