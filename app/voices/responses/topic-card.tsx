import { Face } from "#app/voices/avatar/face.tsx";
import { responsesHref, type TopicItem } from "./voices.ts";
import "#app/ui/empty.css";
import "./topic.css";

/** A past topic in a list: the whole card is its link. */
export function TopicCard({ topic }: { topic: TopicItem }) {
  return (
    <a className={`topic tone-${topic.tone}`} href={responsesHref(topic.id)} id={`topic-${topic.id}`}>
      <span>Past topic</span>
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
          ? "No responses"
          : `${topic.responses} ${topic.responses === 1 ? "response" : "responses"}`}
      </span>
    </a>
  );
}
