import autocannon from "autocannon";
import type { Running } from "./servers.ts";

export interface Measured {
  perSecond: number;
  p99: number;
  cpuMs: number;
}

let unique = 0;

/**
 * Asks for a path again and again for some seconds.
 * @param fresh true to ask for another address each time, so that no answer comes from memory
 */
export async function load(
  server: Running,
  path: string,
  connections: number,
  seconds: number,
  fresh = false,
): Promise<Measured> {
  const before = server.cpuMs();
  const result = await autocannon({
    url: server.address + path,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br" },
    requests: [
      {
        setupRequest: (request) =>
          fresh ? { ...request, path: `${path}${path.includes("?") ? "&" : "?"}n=${unique++}` } : request,
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  const asked = result["2xx"];
  return { perSecond: asked / result.duration, p99: result.latency.p99, cpuMs: (server.cpuMs() - before) / asked };
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
