import { useRef } from "react";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { FeaturedResponsesData } from "./featured-responses.server.ts";
import type { FeaturedResponsesProps } from "./featured-responses-props.ts";
import { ResponseBubble } from "./response-bubble.tsx";

/** Chosen responses in a row that scrolls by itself; script adds the two buttons. */
export default function FeaturedResponses({
  props,
  data: { responses, all },
  id,
}: {
  props: FeaturedResponsesProps;
  data: FeaturedResponsesData;
  id: string;
}) {
  const hydrated = useHydrated();
  const row = useRef<HTMLUListElement>(null);
  if (responses.length === 0) return null;
  const turn = (direction: 1 | -1) => {
    const width = row.current?.firstElementChild?.clientWidth ?? 0;
    row.current?.scrollBy({ left: direction * width, behavior: "smooth" });
  };
  return (
    <HeadedSection
      id={`${id}-heading`}
      heading={props.heading}
      beside={
        <div className="row">
          {hydrated && responses.length > 1 && (
            <>
              <button type="button" className="button button-round button-quiet" onClick={() => turn(-1)}>
                <Icon name="left" />
                <span className="visually-hidden">Previous responses</span>
              </button>
              <button type="button" className="button button-round button-quiet" onClick={() => turn(1)}>
                <Icon name="right" />
                <span className="visually-hidden">Next responses</span>
              </button>
            </>
          )}
          <ArrowLink to={all}>All responses</ArrowLink>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too (WCAG 2.1.1) */}
      <ul className="bubbles-row plain" ref={row} tabIndex={0} aria-label={props.heading}>
        {responses.map((response, index) => (
          <li key={response.id}>
            <ResponseBubble response={response} index={index} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
