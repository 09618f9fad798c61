import cluster from "node:cluster";
import { once } from "node:events";
import type { Env } from "./env.ts";
import { createLog } from "./log.ts";
import { serveMetrics } from "./metrics.ts";

const PAUSE_MS = 500;

/**
 * The database has been migrated and published before.
 * @param listening called with the port once the first of them answers
 * @returns a function that passes the signal on; this process ends when all have ended
 */
export async function runWorkers(
  env: Env,
  listening: (port: number) => void,
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const log = createLog(env.LOG_LEVEL);
  let isListening = false;
  let stopping = false;
  cluster.setupPrimary({ args: [...process.argv.slice(2), "--no-publish"] });
  cluster.on("listening", (_worker, { port }) => {
    if (!isListening) listening(port);
    isListening = true;
  });
  cluster.on("exit", (worker, code) => {
    if (stopping) return;
    // A worker that could not even start would fail again, and has printed why. The others, left running, would ask a
    // primary that is gone for the port.
    if (!isListening) {
      for (const other of Object.values(cluster.workers ?? {})) other?.process.kill("SIGKILL");
      process.exit(code || 1);
    }
    log.error({ pid: worker.process.pid, code }, "a worker died; starting another");
    setTimeout(() => stopping || cluster.fork(), PAUSE_MS);
  });
  const endMetrics = env.METRICS_PORT ? await serveWorkersMetrics(env.METRICS_PORT, env.HOST) : () => {};
  for (let started = 0; started < env.WEB_CONCURRENCY; started++) cluster.fork();

  return async (signal) => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of workers) worker.process.kill(signal);
    if (stopping) return;
    stopping = true;
    await Promise.all(workers.map((worker) => worker.isDead() || once(worker, "exit")));
    endMetrics();
    process.exit(0);
  };
}

async function serveWorkersMetrics(port: number, host: string): Promise<() => void> {
  const { AggregatorRegistry } = await import("prom-client");
  const all = new AggregatorRegistry();
  return serveMetrics(port, host, () => all.clusterMetrics());
}
