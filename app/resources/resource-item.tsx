import { Fragment } from "react";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { DocumentLink } from "#app/ui/document-link.tsx";
import { kinds, kindTones } from "./kinds.ts";
import { type Resource, resourceHref } from "./resource.ts";

interface Props {
  resource: Resource;
  id?: string;
  heading?: "h2" | "h3";
}

export function ResourceItem({ resource, id, heading: Heading = "h2" }: Props) {
  return (
    <article className="resource" id={id} data-key={resource.slug}>
      <p className={`cover tone-${kindTones[resource.kind]}`}>{resource.title}</p>
      <div>
        <p className="soft">
          <time dateTime={resource.date}>{resource.dateString}</time> · {kinds[resource.kind]}
        </p>
        <Heading>{resource.headline}</Heading>
        <p>{resource.summary}</p>
        <div className="row resource-links">
          {resource.documents.map((document) => (
            <Fragment key={document.url}>
              <DocumentLink document={document} />{" "}
            </Fragment>
          ))}
          <ArrowLink to={resource.link ?? resourceHref(resource.slug)}>
            Read more<span className="visually-hidden"> about {resource.headline}</span>
          </ArrowLink>
        </div>
      </div>
    </article>
  );
}
