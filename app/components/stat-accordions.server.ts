import { defineComponent } from "#app/base/component.ts";
import { statAccordionsProps } from "./component-props.ts";

export const statAccordions = defineComponent({
  name: "StatAccordions",
  props: statAccordionsProps,
  markup: () => import("./stat-accordions.tsx"),
  wide: ({ layout }) => layout === "band",
});
