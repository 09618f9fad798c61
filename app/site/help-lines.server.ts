import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { findSite } from "./site.server.ts";

/** The lines to ring, large, where a page about hard things begins. */
export const helpLines = defineComponent({
  name: "HelpLines",
  props: z.strictObject({}),
  shows: ["helpLines"],
  load: (_props, { db }) => findSite(db),
});
