import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { NewsCard } from "./news-card.tsx";
import type { NewsTeasersData } from "./news-teasers.server.ts";
import type { NewsTeasersProps } from "./news-teasers-props.ts";

const LEAD_SIZES = "(min-width: 62rem) 45rem, 94vw";
const SMALL_SIZES = "(min-width: 62rem) 18rem, (min-width: 42rem) 48vw, 94vw";

/** The newest articles, with a way to all of them. */
export default function NewsTeasers({
  props,
  data: { articles, all },
  id,
}: {
  props: NewsTeasersProps;
  data: NewsTeasersData;
  id: string;
}) {
  if (articles.length === 0) return null;
  const lead = props.layout === "lead";
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="heading">
        <h2 className="squiggle" id={`${id}-heading`}>
          {props.heading}
        </h2>
        <Link className="arrow-link" to={all}>
          All news
          <Icon name="right" />
        </Link>
      </div>
      <ul className={lead ? "news-grid news-grid-lead" : "news-grid"}>
        {articles.map((article, index) => (
          <li key={article.id}>
            <NewsCard article={article} heading="h3" sizes={lead && index === 0 ? LEAD_SIZES : SMALL_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
