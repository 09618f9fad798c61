import type { MarkupProps } from "#app/site/component.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FeaturedResponsesData, FeaturedResponsesProps } from "./featured-responses.server.ts";
import { ResponseBubble } from "./response-bubble.tsx";

function Invitation({ id, topic }: { id: string; topic: NonNullable<FeaturedResponsesData["topic"]> }) {
  return (
    <section className={`invitation tone-${topic.tone}`} aria-labelledby={id}>
      <div className="invitation-copy">
        <h2 id={id}>{topic.question}</h2>
        <p>{topic.lead}</p>
        <a className="button" href={topic.href}>
          {topic.isOpen ? "Have your say" : "Read the answers"}
          <Icon name="right" />
        </a>
      </div>
    </section>
  );
}

export default function FeaturedResponses({
  props,
  data: { responses, shared, all, topic },
  id,
}: MarkupProps<FeaturedResponsesProps, FeaturedResponsesData>) {
  if (responses.length === 0) return topic && <Invitation id={`${id}-heading`} topic={topic} />;
  return (
    <HeadedSection
      id={`${id}-heading`}
      heading={props.heading}
      about={shared && `We asked: ${shared.question}`}
      behaviour="response-row"
      beside={
        <div className="row">
          <button type="button" className="button button-round button-quiet" data-turn="-1" hidden>
            <Icon name="left" />
            <span className="visually-hidden">Previous responses </span>
          </button>
          <button type="button" className="button button-round button-quiet" data-turn="1" hidden>
            <Icon name="right" />
            <span className="visually-hidden">Next responses </span>
          </button>
          <ArrowLink to={all}>
            {shared && shared.total > 1 ? `Read all ${shared.total} answers` : "All responses"}
          </ArrowLink>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too (WCAG 2.1.1) */}
      <ul className="bubbles-row plain" tabIndex={0} aria-label={props.heading}>
        {responses.map((response, index) => (
          <li key={response.id}>
            <ResponseBubble response={response} question={response.question} index={index} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
