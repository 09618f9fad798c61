import { z } from "zod";
import { listLength, words } from "#app/base/content-fields.ts";
import { SHOWN_FIRST } from "./resource.ts";

/** Props of the component ResourceList. */
export const resourceListProps = z.strictObject({
  heading: words("the heading").default("Resources"),
  count: listLength(SHOWN_FIRST),
});

export type ResourceListProps = z.output<typeof resourceListProps>;
