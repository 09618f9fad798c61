import { type Picture, pictureUrl, widthsOf } from "#app/base/media-files.ts";
import type { ArticleCard } from "./news.ts";

/** The listing's data as the original site named it (spec address.json), for one page of articles. */
export function formatArticleListing(articles: ArticleCard[], hasNext: boolean) {
  return {
    ArticleListing: articles.map((article) => ({
      Id: article.id,
      Url: article.url,
      ListingImageURL: article.picture && listingImage(article.picture),
      PageImage: article.picture && { AltText: article.picture.alt },
      IsImageRectangular: article.rectangular,
      BackgroundClass: `tone-${article.background}`,
      CategoryFriendly: article.category,
      Date: article.date,
      DateString: article.dateString,
      PageHeadline: article.headline,
    })),
    ShowNextPage: hasNext,
  };
}

function listingImage(picture: Picture): string {
  const width = widthsOf(picture.width).findLast((candidate) => candidate <= 720) ?? picture.width;
  return pictureUrl(picture, width, "jpg");
}
