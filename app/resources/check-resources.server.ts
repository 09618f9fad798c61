import { dayInWords } from "#app/base/dates.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import { resourceHref } from "./resource.ts";
import type { ResourceContent } from "./resource-content.ts";
import type { ResourceDetails } from "./resources.server.ts";

/** Checks the resources and returns them in the given order, the oldest first. */
export async function checkResources(check: Check, sources: Source<ResourceContent>[]): Promise<ResourceDetails[]> {
  const resources: ResourceDetails[] = [];
  for (const source of sources) {
    const { documents, link, ...value } = source.value;
    if (link && source.body.trim() !== "")
      check.fault(
        source,
        ["link"],
        "A resource with a link has no page of its own. Take out the link, or the text below.",
      );
    if (link) check.elsewhere(source, ["link"], link);
    resources.push({
      ...value,
      slug: source.slug,
      dateString: dayInWords(value.date),
      link: link ?? null,
      documents: await check.documentsOf(source, documents),
      html: await check.body(source, resourceHref(source.slug)),
    });
  }
  return resources;
}
