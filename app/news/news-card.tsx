import { PictureImage } from "#app/ui/picture-image.tsx";
import type { ArticleItem } from "./news.ts";

interface Props {
  article: ArticleItem;
  heading: "h2" | "h3";
  id?: string;
  sizes?: string;
  /** On phones, too. */
  large: boolean;
  eager?: boolean;
}

export function NewsCard({
  article,
  heading: Heading,
  id,
  sizes = "(min-width: 62rem) 25rem, (min-width: 40rem) 48vw",
  large,
  eager,
}: Props) {
  return (
    <a className={`news-card tone-${article.background}`} href={article.url} id={id}>
      <span className={article.rectangular ? "news-picture" : "news-picture news-picture-square"}>
        {article.picture && (
          <PictureImage
            picture={article.picture}
            alt=""
            sizes={`${sizes}, ${large ? "94vw" : "7.5rem"}`}
            largest={960}
            eager={eager}
          />
        )}
      </span>
      <span className="news-meta">
        <span className={`tag tone-${article.tone}`}>{article.category}</span>{" "}
        <time dateTime={article.date}>{article.dateString}</time>
      </span>
      <Heading>{article.headline}</Heading>
    </a>
  );
}
