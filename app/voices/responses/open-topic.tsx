import { Icon } from "#app/ui/icon.tsx";
import aishaUrl from "#app/voices/responses/drawings/aisha.svg";
import lucaUrl from "#app/voices/responses/drawings/luca.svg";
import tomUrl from "#app/voices/responses/drawings/tom.svg";
import type { ResponseSource } from "#server/db/schema.ts";
import { CREATE, responsesHref } from "./addresses.ts";
import type { Topic } from "./topic.ts";
import { TopicLinks } from "./topic-list.tsx";

interface Props {
  topic: Topic;
  responses: { total: number; source: ResponseSource } | null;
}

export function OpenTopic({ topic, responses }: Props) {
  const { total, source } = responses ?? { total: 0 };
  return (
    <section className={`invitation tone-${topic.tone}`} aria-labelledby="open-topic-heading">
      <div className="invitation-copy">
        <span className="tag open-topic-tag">Open {topic.when}</span>
        <h2 id="open-topic-heading">{topic.question}</h2>
        <p>{topic.lead}</p>
        <div className="row">
          <a className="button" href={CREATE}>
            Have your say
            <Icon name="right" />
          </a>{" "}
          {total > 0 && (
            <a className="button button-quiet" href={responsesHref(topic.id)}>
              See {source === "sample" ? "examples" : total === 1 ? "1 response" : `${total} responses`}
            </a>
          )}
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
        {topic.html && <div className="open-topic-more" dangerouslySetInnerHTML={{ __html: topic.html }} />}
        <TopicLinks links={topic.links} />
      </div>
      <div className="crowd">
        {[tomUrl, aishaUrl, lucaUrl].map((url) => (
          <img key={url} src={url} alt="" width={200} height={200} />
        ))}
      </div>
    </section>
  );
}
