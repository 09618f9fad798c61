import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import type { PastTopicsData } from "./past-topics.server.ts";
import type { PastTopicsProps } from "./past-topics-props.ts";
import { TopicCard } from "./topic-card.tsx";
import { VOICES } from "./voices.ts";

/** The newest past topics, with a way to all of them. */
export default function PastTopics({
  props,
  data: { topics, total },
  id,
}: {
  props: PastTopicsProps;
  data: PastTopicsData;
  id: string;
}) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="heading">
        <h2 className="squiggle" id={`${id}-heading`}>
          {props.heading}
        </h2>
        {total > topics.length && (
          <Link className="arrow-link" to={`${VOICES}?topics=all`}>
            View all topics
            <Icon name="right" />
          </Link>
        )}
      </div>
      {topics.length === 0 ? (
        <p className="empty">No past topics</p>
      ) : (
        <ul className="topics plain">
          {topics.map((topic) => (
            <li key={topic.id}>
              <TopicCard topic={topic} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
