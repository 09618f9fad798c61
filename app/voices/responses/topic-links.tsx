import { Fragment } from "react";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { Topic } from "./topic.ts";

/** Where a child can read more about a question, or get help; nothing if the topic has no links. */
export function TopicLinks({ links }: Pick<Topic, "links">) {
  if (links.length === 0) return null;
  return (
    <p className="row topic-links">
      <b>Read more:</b>
      {links.map(({ page, label }) => (
        <Fragment key={page}>
          {" "}
          <ArrowLink to={page}>{label}</ArrowLink>
        </Fragment>
      ))}
    </p>
  );
}
