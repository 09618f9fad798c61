import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The table of contents: public address → module. Every address has one form (product.md §2). */
export default [
  index("pages/home.page.tsx"),
  route("news/", "news/news-listing.page.tsx"),
  route("news/feed.xml", "news/feed.route.ts"),
  route("news/:slug/", "news/article.page.tsx"),
  route("resources/", "resources/resources.page.tsx"),
  route("resources/:slug/", "resources/resource.page.tsx"),
  route("search/", "search/search.page.tsx"),
  route("opensearch.xml", "search/opensearch.route.ts"),
  route("map-tiles/*", "office/map-tiles.route.ts"),
  route("info-for-children-and-young-people/digime-voices/", "voices/voices.page.tsx"),
  route("info-for-children-and-young-people/digime-voices/past-responses/", "voices/responses.page.tsx"),
  route("info-for-children-and-young-people/digime-voices/create-your-digime/", "voices/have-your-say.page.tsx"),
  route("info-for-children-and-young-people/digime-voices/receipt/", "voices/receipt.page.tsx"),
  route("info-for-children-and-young-people/digime-voices/receipt/picture.png", "voices/receipt-picture.route.ts"),
  route("voices-moderation/", "voices/moderation.page.tsx"),
  route("media/avatars/:file", "voices/avatar-picture.route.ts"),
  route("umbraco/api/digimeavatar/upload", "voices/avatar-upload.route.ts"),
  route("text-size/", "text-size/text-size.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route(".well-known/security.txt", "pages/security.route.ts"),
  route("*", "pages/content.page.tsx"),
] satisfies RouteConfig;
