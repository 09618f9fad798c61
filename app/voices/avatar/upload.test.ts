import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { firstAvatar } from "./avatar.ts";
import { drawAvatarPng } from "./avatars.server.ts";
import { action } from "./upload.route.ts";

test("600 pictures are taken from one address, not counting what is none; one more is refused, with when to try again", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "upload-"));
  const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  t.after(async () => {
    await services.db.destroy();
    rmSync(folder, { recursive: true });
  });
  await migrate(services.db);
  // Time stands still, so that the ten minutes do not end on the way.
  services.clock.now = () => 1_800_000_000_000;
  const upload = (imgdata: string, from = "192.0.2.6"): Promise<Response> => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ imgdata }) };
    const request = new Request("http://site.test/umbraco/api/DigiMeAvatar/Upload", init);
    const rates = services.ratesOf(from);
    const own = { siteUrl: "http://site.test", requestId: "1", method: "POST", rates, takeTurn: async () => {} };
    const context: AppLoadContext = { ...services, ...own };
    return action({ request, context, params: {} });
  };
  const picture = `data:image/png;base64,${(await drawAvatarPng(firstAvatar)).toString("base64")}`;
  // All but the last would take seconds to draw anew.
  for (let at = 1; at < 600; at++) await services.ratesOf("192.0.2.6").take("avatar upload", 600);
  assert.equal((await upload("")).status, 400);
  assert.equal((await upload(picture)).status, 200);
  const refused = await upload(picture);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("Retry-After"), "600");
  assert.deepEqual(await refused.json(), {
    success: false,
    error: { message: "Too many pictures at once. Please try again in 10 minutes." },
  });
  assert.equal((await upload(picture, "192.0.2.7")).status, 200, "others go on");
});
