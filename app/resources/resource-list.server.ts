import { z } from "zod";
import { listLength, requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { SHOWN_FIRST } from "./resource.ts";
import { listResources } from "./resources.server.ts";

const resourceListProps = z.strictObject({
  heading: requiredText("the heading").default("Resources"),
  count: listLength(SHOWN_FIRST),
});

export type ResourceListProps = z.output<typeof resourceListProps>;

export const resourceList = defineComponent({
  name: "ResourceList",
  props: resourceListProps,
  load: async ({ count }, { db }) => ({ resources: await listResources(db, count) }),
});
