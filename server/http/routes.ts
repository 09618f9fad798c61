import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/**
 * The parameters that a page reads from its query, in the order in which they are written (docs/decisions/17): `number`
 * is the page of a list, `text` is up to 200 characters, `list` is many values, `own` belongs to one visitor, and an
 * array names the only valid values. `all` is for pages of one visitor. Every other parameter is ignored.
 */
export type Reads = "all" | Record<string, ParameterKind>;

export type ParameterKind = "number" | "text" | "list" | "own" | readonly string[];

export interface Route {
  id: string;
  pattern: string;
  methods: readonly string[];
  reads: Reads;
  /** In bytes, from its module's `handle.maxFileBytes`; 0 where its forms take no file. */
  maxFileBytes: number;
  /** It must not hold a slot meanwhile. From its module's `handle.callsExternalService`. */
  callsExternalService: boolean;
}

export type RouteOf = (path: string) => Route;

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Branch = NonNullable<ReturnType<typeof matchRoutes>>;

export const nowhere: Route = {
  id: "",
  pattern: "/*",
  methods: ["GET", "HEAD"],
  reads: {},
  maxFileBytes: 0,
  callsExternalService: false,
};
export function createRoutes(routes: ServerBuild["routes"]): RouteOf {
  const tree = childrenOf(routes, undefined);
  return (path) => {
    // The router would print a path that it cannot decode to the console, and reads a run of slashes in quadratic time.
    const branch = decodes(path) ? matchRoutes(tree, path.replace(/\/+/g, "/")) : null;
    return branch ? routeFrom(routes, branch) : nowhere;
  };
}

function routeFrom(routes: ServerBuild["routes"], branch: Branch): Route {
  const id = branch.at(-1)?.route.id ?? "";
  const module = routes[id]?.module;
  const handle = module?.handle as Partial<Pick<Route, "reads" | "maxFileBytes" | "callsExternalService">> | undefined;
  const pattern = branch.map((match) => match.route.path).filter(Boolean);
  return {
    id,
    pattern: `/${pattern.join("/")}`,
    methods: [...(module?.default || module?.loader ? ["GET", "HEAD"] : []), ...(module?.action ? ["POST"] : [])],
    reads: handle?.reads ?? {},
    maxFileBytes: handle?.maxFileBytes ?? 0,
    callsExternalService: handle?.callsExternalService === true,
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) =>
      route?.index
        ? { id: route.id, index: true, path: route.path }
        : { id: route?.id, path: route?.path, children: childrenOf(routes, route?.id) },
    );
}

function decodes(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
