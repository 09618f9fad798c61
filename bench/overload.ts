import { once } from "node:events";
import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { median } from "./load.ts";

interface Overloaded {
  /** From when each request was due. */
  cachedP99: number;
  servedP50: number;
  servedP99: number;
  refusedP99: number;
  refusedShare: number;
  /** Neither served nor refused. */
  failed: number;
  /** From the last request until a page is rendered without delay again. */
  recoveredMs: number;
}

interface Answer {
  status: number;
  ms: number;
}

const CACHED_PER_SECOND = 50;
const MAX_REQUESTS = 20_000;
const TIMEOUT_MS = 20_000;

let unique = 0;
/** An unknown value of a filter changes nothing but the address, under which no page is in the cache. */
const freshPath = () => `/news/?issue=none-${unique++}`;

/**
 * An open loop: pages that must be rendered, whether or not the ones before have been answered, and from a thread of
 * its own the home page, which is in the cache.
 */
export async function overload(address: string, perSecond: number, seconds: number): Promise<Overloaded> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 2000 });
  await ask(agent, `${address}/`, performance.now());
  const reader = new Worker(new URL(import.meta.url), { workerData: { address, seconds } });
  const read = once(reader, "message") as Promise<[Answer[]]>;
  const count = Math.min(MAX_REQUESTS, Math.round(perSecond * seconds));
  const answers = await atRate(perSecond, count, (due) => ask(agent, address + freshPath(), due));
  const recoveredMs = await recovery(agent, address, performance.now());
  const answered = await Promise.all(answers);
  const [cached] = await read;
  agent.destroy();
  const served = answered.filter(({ status }) => status === 200);
  const refused = answered.filter(({ status }) => status === 503);
  return {
    cachedP99: p99(cached),
    servedP50: median(served.map(({ ms }) => ms)),
    servedP99: p99(served),
    refusedP99: p99(refused),
    refusedShare: refused.length / answered.length,
    failed: answered.length - served.length - refused.length + cached.filter(({ status }) => status !== 200).length,
    recoveredMs,
  };
}

async function atRate<T>(perSecond: number, count: number, start: (due: number) => Promise<T>): Promise<Promise<T>[]> {
  const started = performance.now();
  const all: Promise<T>[] = [];
  while (all.length < count) {
    while (all.length < Math.min(count, ((performance.now() - started) * perSecond) / 1000))
      all.push(start(started + (all.length * 1000) / perSecond));
    await new Promise((wait) => setTimeout(wait, 1));
  }
  return all;
}

function ask(agent: Agent, url: string, due: number): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - due });
    const sent = request(url, { agent, timeout: TIMEOUT_MS, headers: { "Accept-Encoding": "br" } }, (answer) => {
      answer.on("end", () => end(answer.statusCode ?? 0)).on("error", () => end(0));
      answer.resume();
    });
    sent.on("timeout", () => sent.destroy());
    // The server may close a kept-alive connection just when it is used again; the request is then retried.
    sent.on("error", () => (sent.reusedSocket ? ask(agent, url, due).then(resolve) : end(0)));
    sent.end();
  });
}

async function recovery(agent: Agent, address: string, since: number): Promise<number> {
  for (;;) {
    const { status, ms } = await ask(agent, address + freshPath(), performance.now());
    if (status === 200 && ms < 200) return performance.now() - since;
    if (performance.now() - since > TIMEOUT_MS) return Number.POSITIVE_INFINITY;
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

function p99(answers: Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

if (!isMainThread) {
  const { address, seconds } = workerData as { address: string; seconds: number };
  const agent = new Agent({ keepAlive: true });
  const answers = await atRate(CACHED_PER_SECOND, CACHED_PER_SECOND * seconds, (due) => ask(agent, `${address}/`, due));
  parentPort?.postMessage(await Promise.all(answers));
  agent.destroy();
}
