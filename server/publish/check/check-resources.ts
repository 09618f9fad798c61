import { dayInWords } from "#app/base/time-formats.ts";
import type { ResourceContent } from "#app/resources/resource-content.ts";
import type { ResourcePage } from "#app/resources/resources.server.ts";
import { resourcePath } from "#server/publish/paths.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

/** The resources, ordered by date. */
export async function checkResources(check: Check, sources: Source<ResourceContent>[]): Promise<ResourcePage[]> {
  const resources: ResourcePage[] = [];
  const ordered = [...sources].sort((a, b) => a.value.date.localeCompare(b.value.date) || a.file.localeCompare(b.file));
  for (const source of ordered) {
    const { documents, link, ...value } = source.value;
    if (link && source.body.trim() !== "")
      check.fault(
        source,
        ["link"],
        "A resource with a link has no page of its own. Take out the link, or the text below.",
      );
    resources.push({
      ...value,
      slug: source.slug,
      dateString: dayInWords(value.date),
      link: link ?? null,
      documents: await check.documentsOf(source, documents),
      html: await check.body(source, resourcePath(source.file)),
    });
  }
  return resources;
}
