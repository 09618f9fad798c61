import { Fragment } from "react";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Face } from "#app/voices/avatar/face.tsx";
import { responsesHref } from "./addresses.ts";
import type { Topic } from "./topic.ts";
import type { TopicItem } from "./topics.server.ts";

export function TopicList({ topics }: { topics: TopicItem[] }) {
  if (topics.length === 0) return <p className="empty">No past topics</p>;
  return (
    <ul className="topics plain">
      {topics.map((topic) => (
        <li key={topic.id} className="topic-item">
          <a className={`topic tone-${topic.tone}`} href={responsesHref(topic.id)} id={`topic-${topic.id}`}>
            <span>Asked {topic.when}</span>
            <h3>{topic.question}</h3>
            <span className="topic-foot">
              {topic.faces.length > 0 && (
                <span className="faces">
                  {topic.faces.map((face) => (
                    <Face key={face.url} face={face} size={48} decorative />
                  ))}
                </span>
              )}
              {topic.responses === 0
                ? topic.faces.length > 0
                  ? "Examples of responses"
                  : "No responses"
                : `${topic.responses} ${topic.responses === 1 ? "response" : "responses"}`}
            </span>
          </a>
          {topic.changed && (
            <div className="topic-changed">
              <b>What we did</b>
              <p>{topic.changed.text}</p>
              {topic.changed.link && <ArrowLink to={topic.changed.link.page}>{topic.changed.link.label}</ArrowLink>}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

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
