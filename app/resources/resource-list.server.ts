import type { Db } from "#server/db/schema.ts";
import type { Resource } from "./resource.ts";
import type { ResourceListProps } from "./resource-list-props.ts";
import { listResources } from "./resources.server.ts";

/** The newest resources, as many as the page asks for. */
export async function loadResourceList(
  { count }: ResourceListProps,
  { db }: { db: Db },
): Promise<{ resources: Resource[] }> {
  return { resources: await listResources(db, count) };
}
