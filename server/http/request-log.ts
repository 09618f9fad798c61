import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { ASSETS, HEALTH, MEDIA, READY } from "./addresses.ts";
import type { Variant } from "./cache/variant.ts";
import { hasExtension } from "./redirects.ts";

export interface RequestVariables {
  requestId: string;
  variant: Variant;
}

/** Never an address, a query or anything that a visitor wrote. */
export interface RequestRecord {
  requestId: string;
  /** One of those that are served, or `other`. */
  method: string;
  route: string;
  status: number;
  ms: number;
  cached?: true;
  ahead?: true;
}

/** Sec-Purpose (HTML, Speculation Rules). */
export function isPrefetch(purpose: string | string[] | null | undefined): boolean {
  return typeof purpose === "string" && /\bprefetch\b/i.test(purpose);
}

/** The status for a sender who did not wait for the answer, as nginx logs it. */
export const CLIENT_CLOSED_REQUEST = 499;

/** The pattern of content pages; every address that no other route takes has it too. */
const ANY = "/*";
const files: [string, (path: string) => boolean][] = [
  [`${ASSETS}*`, (path) => path.startsWith(ASSETS)],
  [`${MEDIA}*`, (path) => path.startsWith(MEDIA)],
  [HEALTH, (path) => path === HEALTH],
  [READY, (path) => path === READY],
  ["/*.*", hasExtension],
];

function routeName(path: string, pattern: string, status: number): string {
  if (pattern !== ANY) return pattern;
  const name = files.find(([, isServed]) => isServed(path))?.[0] ?? ANY;
  return status === 404 && name.startsWith(ANY) ? "none" : name;
}

export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

export type Observe = (record: RequestRecord) => void;

export function isClientGone(bindings: Partial<HttpBindings> | undefined): boolean {
  return bindings?.incoming?.socket.destroyed === true;
}

export function requestLog(
  observe: Observe,
): MiddlewareHandler<{ Variables: RequestVariables; Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const status = isClientGone(c.env) ? CLIENT_CLOSED_REQUEST : c.res.status;
    observe({
      requestId,
      method: methods.includes(c.req.method) ? c.req.method : "other",
      route: routeName(c.req.path, c.get("variant").route.pattern, status),
      status,
      ms: roundMs(performance.now() - started),
      ...(isPrefetch(c.req.header("Sec-Purpose")) && { ahead: true as const }),
    });
  };
}
