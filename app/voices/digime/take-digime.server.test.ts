import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { voicesWith } from "#app/voices/testing.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { newDigiMe } from "./digime-flow.ts";
import { pressButton } from "./take-digime.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "digime-"));
const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
// Time stands still, so that the ten minutes do not end on the way.
services.clock.now = () => 1_800_000_000_000;
before(() => migrate(services.db));
after(async () => {
  await services.db.destroy();
  rmSync(folder, { recursive: true });
});
voicesWith(() => services.db);

/** Presses ‘Send it’ in the last step. */
async function send(more: { message?: string; key?: string; from?: string } = {}) {
  const { message = "A swing that a wheelchair fits on", key = "a".repeat(32), from = "192.0.2.1" } = more;
  const rates = services.ratesOf(from);
  const rest = { siteUrl: "http://site.test", requestId: "1", method: "POST" as const, takeTurn: async () => {} };
  const state = { ...newDigiMe, step: "details" as const, message, key, iDontWantIt: true };
  const context: AppLoadContext = { ...services, ...rest, rates };
  return pressButton(context, { state, topic: "now", pressed: "next" }, () => "f".repeat(32));
}
const stored = async () =>
  (await services.db.selectFrom("response").select("id").where("source", "=", "visitor").execute()).length;
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => ("code" in answer ? answer.code : answer.notice);

describe("the same response once more gets its code", () => {
  test("when its question has closed since; another response is given back", async () => {
    const code = codeOf(await send());
    await services.db.updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    assert.equal(codeOf(await send()), code);
    for (const other of [{ message: "A slide with shade over it all day" }, { key: "b".repeat(32) }])
      assert.equal(codeOf(await send(other)), "closed");
    assert.equal(await stored(), 1);
  });

  test("when very many were sent from its address since; another response is asked to wait", async () => {
    const from = "192.0.2.2";
    const code = codeOf(await send({ from }));
    assert.equal(await services.ratesOf(from).take("response", 300, 299), null);
    assert.equal(codeOf(await send({ from })), code);
    assert.equal(codeOf(await send({ from, key: "b".repeat(32) })), "busy");
    assert.equal(await stored(), 1);
  });
});
