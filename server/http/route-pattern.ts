import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Finds the pattern of the route that serves a path, such as `/news/:slug/`, for the log. */
export function routePattern(routes: ServerBuild["routes"]): (path: string) => string {
  const matchesOf = routeFinder(routes);
  const known = new LRUCache<string, string>({ max: 2000 });
  return (path) => {
    const pattern = known.get(path) ?? find(path);
    known.set(path, pattern);
    return pattern;
  };

  function find(path: string): string {
    // The router would say on the console what it cannot decode, whole.
    if (!decodes(path)) return "/*";
    const matches = matchesOf(path);
    const pattern = matches
      ?.map((match) => match.route.path)
      .filter(Boolean)
      .join("/");
    return matches ? `/${pattern ?? ""}` : pageOf(path).replace(/^(\/[^/]*)\/.+$/, "$1/*");
  }
}

/** Tells which paths lead to a page that may be sent files: its module says so in `handle.takesFiles`. */
export function takesFiles(routes: ServerBuild["routes"]): (path: string) => boolean {
  const find = routeFinder(routes);
  return (path) => {
    const handle = routes[find(path)?.at(-1)?.route.id ?? ""]?.module.handle as { takesFiles?: boolean } | undefined;
    return handle?.takesFiles === true;
  };
}

function routeFinder(routes: ServerBuild["routes"]) {
  const children = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) =>
        route?.index
          ? { id: route.id, index: true, path: route.path }
          : { id: route?.id, path: route?.path, children: children(route?.id) },
      );
  const tree = children(undefined);
  return (path: string) => matchRoutes(tree, pageOf(path));
}

function decodes(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** The page whose data a path asks for. */
function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
