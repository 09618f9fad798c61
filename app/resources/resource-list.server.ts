import { defineComponent } from "#app/base/component.ts";
import { resourceListProps } from "./resource-list-props.ts";
import { listResources } from "./resources.server.ts";

/** The newest resources, as many as the page asks for. */
export const resourceList = defineComponent({
  name: "ResourceList",
  props: resourceListProps,
  load: async ({ count }, { db }) => ({ resources: await listResources(db, count) }),
  markup: () => import("./resource-list.tsx"),
});
