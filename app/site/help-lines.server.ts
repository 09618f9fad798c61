import { z } from "zod";
import { defineComponent } from "./component.ts";
import { findSite } from "./site.server.ts";

/** The lines to ring, large, at the top of a page about a distressing subject. */
export const helpLines = defineComponent({
  name: "HelpLines",
  props: z.strictObject({}),
  shows: ["helpLines"],
  load: (_props, { db }) => findSite(db),
});
