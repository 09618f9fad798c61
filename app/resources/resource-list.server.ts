import { z } from "zod";
import { listLength, requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { SHOWN_FIRST } from "./resource.ts";
import { listResources } from "./resources.server.ts";

export const resourceList = defineComponent({
  name: "ResourceList",
  props: z.strictObject({
    heading: requiredText("the heading").default("Resources"),
    count: listLength(SHOWN_FIRST),
  }),
  load: async ({ count }, { db }) => ({ resources: await listResources(db, count) }),
});
export type ResourceListProps = z.output<typeof resourceList.props>;
