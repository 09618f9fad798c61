import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The table of contents: public address → module. Every address has one form (product.md §2). */
export default [
  index("pages/home.page.tsx"),
  route("news/", "news/news-listing.page.tsx"),
  route("news/feed.xml", "news/feed.route.ts"),
  route("news/:slug/", "news/article.page.tsx"),
  route("forms/remote/:rule/", "forms/remote.route.ts"),
  route("forms/:clientId/", "forms/form.page.tsx"),
  route("forms/:clientId/:file", "forms/form-styles.route.ts"),
  route("text-size/", "text-size/text-size.route.ts"),
  route("sitemap.xml", "pages/sitemap.route.ts"),
  route("robots.txt", "pages/robots.route.ts"),
  route("*", "pages/content.page.tsx"),
] satisfies RouteConfig;
