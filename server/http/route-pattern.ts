import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Finds the pattern of the route that serves a path, such as `/news/:slug/`, for the log. */
export function routePattern(routes: ServerBuild["routes"]): (path: string) => string {
  const children = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) =>
        route?.index ? { index: true, path: route.path } : { path: route?.path, children: children(route?.id) },
      );
  const tree = children(undefined);
  const known = new LRUCache<string, string>({ max: 2000 });
  return (path) => {
    const pattern = known.get(path) ?? find(path);
    known.set(path, pattern);
    return pattern;
  };

  function find(path: string): string {
    const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    const matches = matchRoutes(tree, page);
    const pattern = matches
      ?.map((match) => match.route.path)
      .filter(Boolean)
      .join("/");
    return matches ? `/${pattern ?? ""}` : page.replace(/^(\/[^/]*)\/.+$/, "$1/*");
  }
}
