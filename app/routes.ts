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
  route("text-size/", "text-size/text-size.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route(".well-known/security.txt", "pages/security.route.ts"),
  route("*", "pages/content.page.tsx"),
] satisfies RouteConfig;
