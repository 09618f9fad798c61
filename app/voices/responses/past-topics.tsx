import type { MarkupProps } from "#app/site/component.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { VOICES } from "./addresses.ts";
import type { PastTopicsData, PastTopicsProps } from "./past-topics.server.ts";
import { TopicList } from "./topic-list.tsx";

export default function PastTopics({
  props,
  data: { topics, total },
  id,
}: MarkupProps<PastTopicsProps, PastTopicsData>) {
  return (
    <HeadedSection
      id={`${id}-heading`}
      heading={props.heading}
      beside={total > topics.length && <ArrowLink to={`${VOICES}?topics=all`}>View all topics</ArrowLink>}
    >
      <TopicList topics={topics} />
    </HeadedSection>
  );
}
