import assert from "node:assert/strict";
import { test } from "node:test";
import { childrenOf, freePort } from "#server/db/testing.ts";
import { startServer, stopServer, temporaryFolder, until } from "#server/testing.ts";

const folder = temporaryFolder("workers");

/** Null where no answer comes: a connection that a dying process has accepted never gets one. */
async function ready(address: string): Promise<number | null> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  return answer?.status ?? null;
}

for (const workers of ["1", "2"])
  test(`with WEB_CONCURRENCY ${workers}, requests are answered and counted over all processes`, async () => {
    const metricsPort = await freePort();
    const settings = { WEB_CONCURRENCY: workers, METRICS_PORT: String(metricsPort), DATA_DIR: folder };
    const { child, said, address } = await startServer(settings);
    const ask = () => fetch(`${address}/news/?issue=secret`, { headers: { Connection: "close" } });
    for (let count = 0; count < 20; count++) assert.equal((await ask()).status, 200);
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counted = (text: string) =>
      [...text.matchAll(/^http_request_duration_seconds_count\{.*route="\/news\/".*\} (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    await until(async () => counted(await metrics()) === 20);
    assert.match(await metrics(), /^responses_waiting 0$/m);
    assert.match(await metrics(), /^emails_queued 0$/m);
    assert.match(await metrics(), /^process_cpu_seconds_total /m);
    assert.doesNotMatch(await metrics(), /secret|127\.0\.0\.1/);
    assert.equal(said.out.match(/is at http/g)?.length, 1);
    await stopServer({ child });
  });

test("a worker that dies is replaced, and the others answer meanwhile", async () => {
  // With port 0 a new port would be chosen if the only worker that listens is the one that dies.
  const settings = { WEB_CONCURRENCY: "2", DATA_DIR: folder, PORT: String(await freePort()) };
  const { child, address } = await startServer(settings);
  await until(() => childrenOf(child.pid).length === 2);
  const [victim = 0] = childrenOf(child.pid);
  process.kill(victim, "SIGKILL");
  await until(() => !childrenOf(child.pid).includes(victim));
  await until(async () => (await ready(address)) === 200);
  await until(() => childrenOf(child.pid).length === 2);
  assert.ok(!childrenOf(child.pid).includes(victim));
  await stopServer({ child });
  assert.deepEqual(childrenOf(child.pid), []);
});
