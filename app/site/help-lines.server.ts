import { z } from "zod";
import { defineComponent } from "./component.ts";
import { findSite } from "./site.server.ts";

export const helpLines = defineComponent({
  name: "HelpLines",
  props: z.strictObject({}),
  shows: ["helpLines"],
  load: (_props, { db }) => findSite(db),
});
