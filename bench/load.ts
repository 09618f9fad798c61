import autocannon from "autocannon";
import type { Running } from "./servers.ts";

interface Measured {
  perSecond: number;
  p99: number;
  cpuMs: number;
}

/** Chromium 123 and later, over TLS. */
const ACCEPTED = "gzip, deflate, br, zstd";

export async function load(server: Running, path: string, connections: number, seconds: number): Promise<Measured> {
  const before = server.cpuMs();
  const result = await autocannon({
    url: server.address + path,
    connections,
    duration: seconds,
    headers: { "accept-encoding": ACCEPTED },
  });
  // On a busy machine a server may refuse requests: only its answers are measured, and refusals are reported.
  const refused = result["5xx"];
  if (result.non2xx > refused || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  if (refused > 0)
    console.error(`${path}, ${connections} connections: ${refused} of ${refused + result["2xx"]} refused`);
  const served = result["2xx"];
  return { perSecond: served / result.duration, p99: result.latency.p99, cpuMs: (server.cpuMs() - before) / served };
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
