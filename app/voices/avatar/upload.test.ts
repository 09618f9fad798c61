import assert from "node:assert/strict";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import sharp from "sharp";
import { saveResponse } from "#app/voices/receipt/receipts.server.ts";
import { response, secret } from "#app/voices/testing.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { firstAvatar } from "./avatar.ts";
import { drawAvatarPng, formatPreview, hashAvatar, parsePreview } from "./avatars.server.ts";
import { loader } from "./picture.route.ts";
import { action } from "./upload.route.ts";

async function startSite(t: TestContext) {
  const folder = temporaryFolder("upload");
  const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  t.after(() => services.db.destroy());
  await migrate(services.db);
  // The clock is stopped, so that the ten minutes do not end during the test.
  services.clock.now = () => 1_800_000_000_000;
  const contextOf = (from: string): AppLoadContext => {
    const rates = services.rateLimiterFor(from);
    return { ...services, siteUrl: "http://site.test", requestId: "1", rates };
  };
  const upload = (imgdata: string, from = "192.0.2.6"): Promise<Response> => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ imgdata }) };
    const request = new Request("http://site.test/umbraco/api/DigiMeAvatar/Upload", init);
    return action({ request, context: contextOf(from), params: {} });
  };
  const open = (location: string, headers: Record<string, string>): Promise<Response> => {
    const request = new Request(`http://site.test${location}`, { headers });
    const params = { file: path.basename(location) };
    return loader({ request, context: contextOf("192.0.2.6"), params }).catch((thrown) => thrown);
  };
  const picture = `data:image/png;base64,${(await drawAvatarPng(firstAvatar)).toString("base64")}`;
  return { services, folder, upload, open, picture };
}

test("an address may upload 600 pictures, not counting invalid ones; then it is told when to try again", async (t) => {
  const { services, upload, picture } = await startSite(t);
  // Counted without uploading: drawing so many would take seconds.
  for (let at = 1; at < 600; at++) await services.rateLimiterFor("192.0.2.6").take("avatar upload", 600);
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

test("a preview's address must be ours, unchanged and recent", () => {
  const id = "ab".repeat(16);
  const address = formatPreview(secret, id, 10);
  assert.equal(parsePreview(secret, address, 9), id);
  assert.equal(parsePreview(secret, address, 10), null);
  for (const forged of [`https://x.test${address}`, address.replace("ab", "cd"), address.replace("preview-", ""), ""])
    assert.equal(parsePreview(secret, forged, 0), null, forged);
});

test("a picture is refused while there are too many or there is no space, and does not count", async (t) => {
  const { services, upload, picture } = await startSite(t);
  const { db, files } = services;
  // Two more may be stored.
  await services.rateLimiterFor("192.0.2.6").take("avatar upload", 600, 598);
  await sql`insert into avatar_preview (id, png_base64, made)
    with recursive number(n) as (select 1 union all select n + 1 from number where n < 10000)
    select n, 'x', ${services.clock.now()} from number`.execute(db);
  assert.equal((await upload(picture)).status, 503);
  await db.deleteFrom("avatar_preview").where("id", "=", "1").execute();
  assert.equal((await upload(picture)).status, 200);
  await db.deleteFrom("avatar_preview").execute();
  const releaseReservation = await files.uploads.reserve(db, 4096 * 1024 * 1024);
  assert.equal((await upload(picture)).status, 503);
  releaseReservation();
  assert.equal((await upload(picture)).status, 200);
});

test("a preview is shown in our pages for 24 hours, and never opens as a page", async (t) => {
  const { services, upload, open, picture } = await startSite(t);
  const { data } = await (await upload(picture)).json();
  const preview = await open(data.location, { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" });
  assert.deepEqual([preview.status, preview.headers.get("Content-Type")], [200, "image/png"]);
  assert.equal((await open(data.location, { "Sec-Fetch-Mode": "navigate" })).status, 404);
  // A browser that sends no Sec-Fetch-Mode downloads it and does not show it.
  assert.equal((await open(data.location, {})).headers.get("Content-Disposition"), "attachment");
  const end = services.clock.now() + 24 * 60 * 60 * 1000;
  services.clock.now = () => end - 1;
  assert.equal((await open(data.location, {})).status, 200);
  services.clock.now = () => end;
  assert.equal((await open(data.location, {})).status, 404);
});

test("a picture that cannot be cached is still shown: on a full disk or with a locked database", async (t) => {
  const { services, folder, open } = await startSite(t);
  const { db } = services;
  await saveResponse(db, secret, response, 0);
  await db.updateTable("response").set({ status: "published" }).execute();
  const show = async () => (await open(`/media/avatars/${hashAvatar(firstAvatar)}.png`, {})).status;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  assert.equal(await show(), 200);
  const other = connect({ sqlite: path.join(folder, "site.db") });
  await sql`begin immediate`.execute(other);
  assert.equal(await show(), 200);
  const { kept } = await db.selectFrom("avatar").select("png_base64 as kept").executeTakeFirstOrThrow();
  assert.equal(kept, null);
  await other.destroy();
});

test("only a whole PNG of 16 to 400 pixels and at most 256 KB is taken, whatever the upload claims to be", async (t) => {
  const { upload } = await startSite(t);
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: "#0e8a97" } })
      .png()
      .toBuffer();
  const whole = await png(200);
  const bomb = Buffer.from(whole);
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  for (const [imgdata, status] of [
    [url(await png(16)), 200],
    [url(await png(400)), 200],
    [url(await png(15)), 400],
    [url(await png(401)), 400],
    [url(bomb), 400],
    [url(whole.subarray(0, 50)), 400],
    [url(whole.subarray(0, whole.length - 13)), 400],
    [url(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(60)}</svg>`)), 415],
    ["data:image/png;base64,%%%", 415],
    ["data:image/jpeg;base64,/9j/4AAQ", 415],
    ["https://x.test/a.png", 415],
    [`data:image/png;base64,${"A".repeat(400_000)}`, 413],
    ["", 400],
  ] as const)
    assert.equal((await upload(imgdata)).status, status, imgdata.slice(0, 60));
});
