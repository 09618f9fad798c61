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
  /** The route's pattern, or `none`. */
  route: string;
  /** Of the answer, or GONE. */
  status: number;
  /** How long it took, to the thousandth. */
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

/** The pattern of content's pages, which every other address falls to as well. */
const ANY = "/*";
/** What is no page is told by how its address begins, or by the ending of a file. */
const files: [string, RegExp][] = [
  ["/assets/*", /^\/assets\//],
  ["/media/*", /^\/media\//],
  ["/healthz", /^\/healthz$/],
  ["/readyz", /^\/readyz$/],
  ["/*.*", /\.[^/]+$/],
];

/** The word of logs and numbers for what was asked for; `none` for an address that leads nowhere. */
function routeWord(path: string, pattern: string, status: number): string {
  if (pattern !== ANY) return pattern;
  const word = files.find(([, form]) => form.test(path))?.[0] ?? ANY;
  return status === 404 && word.startsWith(ANY) ? "none" : word;
}

/** A time for logs and numbers: milliseconds, to the thousandth. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

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
    const status = isGone(c.env) ? GONE : c.res.status;
    observe({
      requestId,
      method: methods.includes(c.req.method) ? c.req.method : "other",
      route: routeWord(c.req.path, routeOf(c.req.path).pattern, status),
      status,
      ms: roundMs(performance.now() - started),
      ...(isAhead(c.req.header("Sec-Purpose")) && { ahead: true as const }),
    });
  };
}
