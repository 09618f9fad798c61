import { createServer } from "node:http";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { dataPaths } from "./data-folder.ts";
import type { Db } from "./db/schema.ts";
import { freeBytes } from "./files/disk.ts";
import { measureUploads } from "./files/uploads.ts";
import type { LoadShedder } from "./http/limits/load-shedding.ts";
import { listen } from "./http/listen.ts";
import type { Observe } from "./http/request-log.ts";
import { measureQueued, type Waiting } from "./mail/queued-emails.ts";
import { revision, version } from "./program.ts";
import type { Services } from "./services.ts";

/** In seconds; a cached page takes less than a thousandth. */
const BUCKETS = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

const FRESH_MS = 1000;

interface Measures {
  measureResponses(): Promise<{ all: Waiting; distress: Waiting }>;
  /** `oldest`: since when the oldest of those waits that nobody has opened. */
  measureConcerns(): Promise<{ open: number; unopened: number; oldest: number | null }>;
  findRevision(): Promise<number>;
}

interface Parts {
  services: Services;
  shedder: Pick<LoadShedder, "count">;
  measures: Measures;
}

type DatabaseNumbers = Awaited<ReturnType<typeof readNumbers>>;

async function readNumbers(db: Db, { measureResponses, measureConcerns, findRevision }: Measures) {
  const [{ all, distress }, concerns, emails, uploads, revision] = await Promise.all([
    measureResponses(),
    measureConcerns(),
    measureQueued(db),
    measureUploads(db),
    findRevision(),
  ]);
  return { all, distress, concerns, emails, uploads, revision };
}

export async function createMetrics({
  services: { db, mail, env, clock },
  shedder,
  measures,
}: Parts): Promise<{ registry: Registry; observe: Observe }> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests: Histogram = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took",
    labelNames: ["method", "route", "status", "cached", "ahead"],
    buckets: BUCKETS,
    registers,
  });
  const gauge = (
    name: string,
    help: string,
    read: () => number | null | Promise<number | null>,
    aggregator: "max" | "sum" = "max",
  ) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      async collect(this: Gauge) {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect(this: Counter) {
        this.reset();
        this.inc(read());
      },
    });

  new Gauge({
    name: "site_build_info",
    help: "The build that is running",
    labelNames: ["version", "revision"],
    registers,
    aggregator: "first",
  })
    .labels(version(), revision())
    .set(1);

  let last: { at: number; numbers: Promise<DatabaseNumbers | null> } | undefined;
  const getNumbers = () => {
    if (!last || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), numbers: readNumbers(db, measures).catch(() => null) };
    return last.numbers;
  };
  // Every process sees the same database, so these are not added up over processes.
  const stored = (name: string, help: string, read: (numbers: DatabaseNumbers) => number) =>
    gauge(name, help, async () => {
      const numbers = await getNumbers();
      return numbers && read(numbers);
    });
  const age = ({ oldest }: { oldest: number | null }) =>
    oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1000;
  gauge("database_reachable", "Whether the database answers", async () => ((await getNumbers()) ? 1 : 0));
  stored("published_revision", "Grows with each change that visitors can see", ({ revision }) => revision);
  stored("responses_waiting", "Responses that nobody has read yet", ({ all }) => all.count);
  stored("responses_oldest_age_seconds", "How long the oldest of them has waited", ({ all }) => age(all));
  stored("responses_waiting_distress", "Those that speak of distress", ({ distress }) => distress.count);
  stored("responses_distress_oldest_age_seconds", "How long the oldest of those has waited", ({ distress }) =>
    age(distress),
  );
  stored("concerns_open", "Concerns that are not closed", ({ concerns }) => concerns.open);
  stored("concerns_unopened", "Those that nobody has opened", ({ concerns }) => concerns.unopened);
  stored("concerns_unopened_oldest_age_seconds", "How long the oldest of those has waited", ({ concerns }) =>
    age(concerns),
  );
  stored("emails_queued", "Emails that wait for the mail server", ({ emails }) => emails.count);
  stored("emails_oldest_age_seconds", "How long the oldest of them has waited", ({ emails }) => age(emails));
  stored("uploads_bytes", "Size of all visitors' files; beyond 4 GB no more are accepted", ({ uploads }) => uploads);
  counter(
    "emails_given_up_total",
    "Emails given up because no mail server accepted them for 7 days",
    mail.countGivenUp,
  );
  counter("emails_refused_total", "Emails to visitors whose addresses mail servers refused", mail.countRefused);
  gauge("renders_waiting", "Requests that wait for a page to be rendered", () => shedder.count().waiting, "sum");
  counter("renders_shed_total", "Requests that were refused because too many waited", () => shedder.count().shedCount);
  gauge("disk_free_bytes", "Free disk space for the data folder", () =>
    freeBytes(dataPaths(env.DATA_DIR).folder).catch(() => null),
  );
  // Makes this worker answer the primary process, which collects the metrics of all.
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

/** On a port of its own, which only the monitoring should reach. @returns a function that stops it */
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
