import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import type { Resource } from "./resource.ts";
import { ResourceItem } from "./resource-item.tsx";
import type { ResourceListProps } from "./resource-list-props.ts";

interface Props {
  props: ResourceListProps;
  data: { resources: Resource[] };
  id: string;
}

/** The newest resources, with a way to all of them. */
export default function ResourceList({ props, data: { resources }, id }: Props) {
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="heading">
        <h2 className="squiggle" id={`${id}-heading`}>
          {props.heading}
        </h2>
        <Link className="arrow-link" to="/resources/">
          All resources
          <Icon name="right" />
        </Link>
      </div>
      {resources.map((resource) => (
        <ResourceItem key={resource.slug} resource={resource} heading="h3" />
      ))}
    </section>
  );
}
