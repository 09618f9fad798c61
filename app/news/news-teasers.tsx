import type { MarkupProps } from "#app/site/component.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { NewsCard } from "./news-card.tsx";
import type { NewsTeasersData, NewsTeasersProps } from "./news-teasers.server.ts";

const LEAD_SIZES = "(min-width: 62rem) 45rem";
const SMALL_SIZES = "(min-width: 62rem) 18rem, (min-width: 40rem) 48vw";

export default function NewsTeasers({
  props,
  data: { articles, all },
  id,
}: MarkupProps<NewsTeasersProps, NewsTeasersData>) {
  if (articles.length === 0) return null;
  const lead = props.layout === "lead";
  return (
    <HeadedSection id={`${id}-heading`} heading={props.heading} beside={<ArrowLink to={all}>All news</ArrowLink>}>
      <ul className={lead ? "news-grid news-grid-lead" : "news-grid"}>
        {articles.map((article, index) => (
          <li key={article.id}>
            <NewsCard
              article={article}
              heading="h3"
              large={index < (lead ? 1 : 3)}
              sizes={lead && index === 0 ? LEAD_SIZES : SMALL_SIZES}
            />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
