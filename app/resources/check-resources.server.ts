import { RESOURCES } from "#app/base/addresses.ts";
import { oldestFirst, slugOf } from "#app/base/content-fields.ts";
import { dayInWords } from "#app/base/dates.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import { kinds, kindTones } from "./kinds.ts";
import { resourceHref } from "./resource.ts";
import { type ResourceContent, resourceSchema } from "./resource-content.ts";
import { type ResourceDetails, replaceResources } from "./resources.server.ts";

export const resourceContent: FeatureContent<{ resource: ResourceContent }, ResourceDetails[]> = {
  files: {
    resource: {
      paths: /^resources\/.*\.md$/,
      schema: resourceSchema,
      page: {
        address: (file) => resourceHref(slugOf(file)),
        below: RESOURCES,
        moves: true,
        isLinked: ({ link }) => !link,
        searchEntry: ({ title, headline, summary, date, link }) => ({
          title,
          summary: [headline, summary],
          date: Date.parse(date),
          ...(link && { address: link }),
        }),
      },
    },
  },
  async check(check, { resource: sources }) {
    const resources: ResourceDetails[] = [];
    for (const source of oldestFirst(sources)) {
      const { documents, link, ...value } = source.value;
      if (link && source.body.trim() !== "")
        check.report(
          source,
          ["link"],
          "A resource with a link has no page of its own. Take out the link, or the text below.",
        );
      if (link) check.links.elsewhere(source, ["link"], link);
      const address = resourceHref(source.slug);
      const files = await check.texts.documents(source, documents);
      const [file] = files;
      const kind = kinds[value.kind];
      const card = { tone: kindTones[value.kind], about: file ? `${kind}: ${file.extension}, ${file.size}` : kind };
      check.cards.set(address, { kind: file ? "Document" : "Resource", ...card });
      resources.push({
        ...value,
        slug: source.slug,
        dateString: dayInWords(value.date),
        link: link ?? null,
        documents: files,
        html: await check.texts.body(source, address),
      });
    }
    return resources;
  },
  shownAt: (resources, { seen }) => resources.filter(({ slug }) => seen(resourceHref(slug))),
  store: replaceResources,
};
