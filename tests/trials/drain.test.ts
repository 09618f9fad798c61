import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { childrenOf } from "#server/db/testing.ts";
import { exitCode, startServer, temporaryFolder, until } from "#server/testing.ts";

const folder = temporaryFolder("drain");

describe("on SIGTERM a server", () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (address: string) => {
    const slowRequest = request(address, { agent });
    slowRequest.end();
    const [answer] = await once(slowRequest, "response");
    return { status: answer.statusCode, connection: answer.headers.connection, text: await text(answer) };
  };

  for (const workers of ["1", "2"])
    test(`answers as before while draining, except that it is not ready, with WEB_CONCURRENCY ${workers}`, async (t) => {
      const settings = { DATA_DIR: path.join(folder, workers), DRAIN_SECONDS: "200", WEB_CONCURRENCY: workers };
      const { child, address } = await startServer(settings);
      t.after(() => child.kill("SIGKILL"));
      assert.deepEqual(await ask(`${address}/healthz`), { status: 200, connection: "keep-alive", text: "ok" });
      // As when a service manager signals each process of a group, and npm passes the signal on as well.
      for (const pid of [child.pid, ...childrenOf(child.pid), child.pid]) process.kill(pid ?? 0, "SIGTERM");
      for (let inARow = 0; inARow < 20; ) inARow = (await ask(`${address}/readyz`)).status === 503 ? inARow + 1 : 0;
      assert.match((await ask(`${address}/readyz`)).text, /^not ready: The server is stopping\.$/);
      for (const page of ["/news/", "/news/", "/favicon.ico", "/healthz", "/forms/note/"]) {
        const { status, connection } = await ask(address + page);
        assert.deepEqual([page, status, connection], [page, 200, "close"]);
      }
      const body = new URLSearchParams({ words: `Sent to ${workers} while it stops` });
      const response = await fetch(`${address}/forms/note/`, { method: "POST", redirect: "manual", body });
      assert.equal(response.status, 303);
      assert.equal(child.exitCode, null);
      await until(() => !child.kill("SIGTERM"));
      assert.equal(await exitCode(child), 0);
    });

  test("exits when it has drained, and at once on SIGINT", async (t) => {
    const data = { DATA_DIR: path.join(folder, "ends") };
    for (const [drain, signal] of [
      ["0.1", "SIGTERM"],
      ["200", "SIGINT"],
    ] as const) {
      const { child } = await startServer({ ...data, DRAIN_SECONDS: drain });
      t.after(() => child.kill("SIGKILL"));
      child.kill(signal);
      assert.equal(await exitCode(child), 0);
    }
  });
});
