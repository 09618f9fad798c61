import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";

export interface RequestVariables {
  requestId: string;
}

/**
 * One line per request: id, method, the route's pattern, status, duration in milliseconds. Never an address, a query
 * or anything a visitor wrote.
 */
export function requestLog(
  log: Log,
  patternOf: (path: string) => string,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    log.info({
      requestId,
      method: c.req.method,
      route: patternOf(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
