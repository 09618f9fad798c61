import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { parseEnv } from "#server/env.ts";
import { checkLife, checkServer } from "./check-address.ts";

test("the server is checked at the address where it listens, also on IPv6", async (t) => {
  const server = createServer((_, answer) => answer.end("ready")).listen(0, "::1");
  t.after(() => server.close());
  const listening = await once(server, "listening").catch(() => null);
  if (!listening) return t.skip("this machine has no IPv6");
  const { port } = server.address() as AddressInfo;
  assert.deepEqual(await checkServer(parseEnv({ HOST: "::1", PORT: String(port) })), [
    { mark: "ok", message: `http://[::1]:${port}/readyz is ready` },
  ]);
});

test("a certificate must be renewed when a fifth of its life is left, however long that is", () => {
  const hour = 3_600_000;
  const from = Date.parse("2027-01-01");
  for (const hours of [12, 6 * 24, 90 * 24]) {
    const life = { from, to: from + hours * hour };
    const markAt = (share: number) => checkLife("https://site.test", life, from + hours * hour * share).mark;
    assert.deepEqual([0.1, 0.75, 0.85, 1.1].map(markAt), ["ok", "ok", "wrong", "wrong"]);
  }
});
