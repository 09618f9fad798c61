import { defineComponent } from "#app/base/component.ts";
import { callToActionProps } from "./component-props.ts";

export const callToAction = defineComponent({
  name: "CallToAction",
  props: callToActionProps,
  markup: () => import("./call-to-action.tsx"),
});
