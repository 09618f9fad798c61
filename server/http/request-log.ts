import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { RouteOf } from "./routes.ts";

export interface RequestVariables {
  requestId: string;
}

/** What is told of a request, to the log and to the counters: never an address, a query or anything a visitor wrote. */
export interface RequestRecord {
  requestId: string;
  method: string;
  /** The route's pattern. */
  route: string;
  status: number;
  /** How long it took. */
  ms: number;
  /** True when it was answered from memory. */
  cached?: true;
}

export type Observe = (record: RequestRecord) => void;

/** Names each request and tells of it when it is answered. */
export function requestLog(observe: Observe, routeOf: RouteOf): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    observe({
      requestId,
      method: c.req.method,
      route: routeOf(c.req.path).pattern,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
