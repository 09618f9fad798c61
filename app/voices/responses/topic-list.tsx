import { TopicCard } from "./topic-card.tsx";
import type { TopicItem } from "./voices.ts";

/** Past topics as cards. */
export function TopicList({ topics }: { topics: TopicItem[] }) {
  if (topics.length === 0) return <p className="empty">No past topics</p>;
  return (
    <ul className="topics plain" data-grows="topics">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicCard topic={topic} />
        </li>
      ))}
    </ul>
  );
}
