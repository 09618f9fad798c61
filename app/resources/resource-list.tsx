import { RESOURCES } from "#app/base/addresses.ts";
import type { MarkupProps } from "#app/site/component.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import type { Resource } from "./resource.ts";
import { ResourceItem } from "./resource-item.tsx";
import type { ResourceListProps } from "./resource-list.server.ts";

type Props = MarkupProps<ResourceListProps, { resources: Resource[] }>;

export default function ResourceList({ props, data: { resources }, id }: Props) {
  if (resources.length === 0) return null;
  return (
    <HeadedSection
      id={`${id}-heading`}
      heading={props.heading}
      beside={<ArrowLink to={RESOURCES}>All resources</ArrowLink>}
    >
      {resources.map((resource) => (
        <ResourceItem key={resource.slug} resource={resource} heading="h3" />
      ))}
    </HeadedSection>
  );
}
