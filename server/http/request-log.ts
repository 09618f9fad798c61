import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { RouteOf } from "./routes.ts";

export interface RequestVariables {
  requestId: string;
}

/** What is told of a request, to the log and to the counters: never an address, a query or anything a visitor wrote. */
export interface RequestRecord {
  requestId: string;
  /** One of those that are served, or `other`. */
  method: string;
  /** The route's pattern. */
  route: string;
  /** Of the answer, or GONE. */
  status: number;
  /** How long it took. */
  ms: number;
  /** True when it was answered from memory. */
  cached?: true;
  /** True when a browser fetched it before its visitor asked (Sec-Purpose). */
  ahead?: true;
}

/** Whether a browser only guesses that its visitor will want this (Sec-Purpose, HTML Speculation Rules). */
export function isAhead(purpose: string | string[] | null | undefined): boolean {
  return typeof purpose === "string" && /\bprefetch\b/i.test(purpose);
}

/** The status of what nobody waited for, as nginx writes it. */
export const GONE = 499;

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

export type Observe = (record: RequestRecord) => void;

/** Whether whoever asked has gone away. */
export function isGone(bindings: Partial<HttpBindings> | undefined): boolean {
  return bindings?.incoming?.socket.destroyed === true;
}

/** Names each request and tells of it when it is answered. */
export function requestLog(
  observe: Observe,
  routeOf: RouteOf,
): MiddlewareHandler<{ Variables: RequestVariables; Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    observe({
      requestId,
      method: methods.includes(c.req.method) ? c.req.method : "other",
      route: routeOf(c.req.path).pattern,
      status: isGone(c.env) ? GONE : c.res.status,
      ms: Math.round(performance.now() - started),
      ...(isAhead(c.req.header("Sec-Purpose")) && { ahead: true as const }),
    });
  };
}
