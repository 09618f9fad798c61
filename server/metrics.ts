import { createServer } from "node:http";
import type { Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "./db/schema.ts";
import { listen } from "./http/listen.ts";
import type { Observe } from "./http/request-log.ts";

/** Seconds; a page from memory takes under a thousandth. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Numbers of this process for Prometheus: the process itself, requests, and how much waits. */
export async function createMetrics(
  db: Db,
  countResponses: () => Promise<number>,
): Promise<{ registry: Registry; observe: Observe }> {
  // Loaded only where somebody reads them.
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests: Histogram = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took",
    labelNames: ["method", "route", "status", "cached", "ahead"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const waiting = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // Every process sees the same database.
      aggregator: "max",
      async collect(this: Gauge) {
        this.set(await count());
      },
    });
  waiting("responses_waiting", "Responses that nobody has read yet", countResponses);
  waiting("letters_waiting", "Letters that wait for the mail server", async () => {
    const { count } = await db
      .selectFrom("mail")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
  // What the first process of several asks of this one.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
  return {
    registry,
    observe: ({ method, route, status, ms, cached, ahead }) =>
      requests.observe(
        { method, route, status, cached: cached ? "yes" : "no", ahead: ahead ? "yes" : "no" },
        ms / 1000,
      ),
  };
}

/** Serves `/metrics` on a port of its own, which only the monitoring should reach. @returns how to end it */
export async function serveMetrics(port: number, host: string, read: () => Promise<string>): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await read();
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  await listen(server, "METRICS_PORT", port, host);
  return () => void server.close();
}
