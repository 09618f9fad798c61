import autocannon from "autocannon";
import type { Running } from "./servers.ts";

const REQUESTS = 200_000;
const ADDRESSES = 5_000;

/**
 * 200,000 requests for 5,000 addresses, most of which do not fit into the cache at once.
 * @returns resident megabytes after each half
 */
export async function memoryOver(server: Running): Promise<[half: number, whole: number]> {
  const paths = Array.from({ length: ADDRESSES }, (_, index) => {
    const kind = index % 5;
    if (kind === 0) return `/news/made-${(index % 1000) + 1}/`;
    if (kind === 1) return `/news/?page=${(index % 80) + 1}&year=${2015 + (index % 12)}`;
    if (kind === 2) return `/news/?issue=education&page=${(index % 30) + 1}`;
    return `/search/?term=word${index}`;
  });
  const ask = () =>
    autocannon({
      url: server.address,
      connections: 10,
      amount: REQUESTS / 2,
      headers: { "accept-encoding": "br" },
      requests: paths.map((path) => ({ path })),
    });
  await ask();
  const half = server.memoryMb();
  await ask();
  return [half, server.memoryMb()];
}
