import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { ATTEMPTS } from "#app/voices/receipt/receipt-attempts.ts";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { startServer, stopServer, temporaryFolder } from "#server/testing.ts";

/** With the real limits of the site (spec limits.rates). */
const CHILDREN = 300;
/** As many as the server handles at the same time, so that nothing is refused as overload. */
const AT_ONCE = 4;
const folder = temporaryFolder("school");
let site: Awaited<ReturnType<typeof startServer>>;
let db: Db;
let picture: string;

/** To the start of the ten-minute window for counting, which then does not end during a test. */
const setBack = `{ const [now, past] = [Date.now, Date.now() % 600_000]; Date.now = () => now() - past; }`;

before(async () => {
  site = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    TRUST_PROXY: "1",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setBack)}`,
  });
  db = connect({ sqlite: path.join(folder, "site.db") });
  const drawn = sharp({ create: { width: 200, height: 200, channels: 4, background: "#0e8a97" } });
  picture = `data:image/png;base64,${(await drawn.png().toBuffer()).toString("base64")}`;
});

after(async () => {
  await db.destroy();
  await stopServer(site);
});

const ask = (address: string, school: string, more: RequestInit = {}) =>
  fetch(new URL(address, site.address), {
    redirect: "manual",
    ...more,
    headers: { "X-Forwarded-For": school, Origin: site.address, "Accept-Encoding": "identity", ...more.headers },
  });
const send = (address: string, school: string, fields: Record<string, string>) =>
  ask(address, school, { method: "POST", body: new URLSearchParams(fields) });
const times = async (count: number, act: (number: number) => Promise<unknown>) => {
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, more) => act(first + more)));
};

async function haveYourSay(school: string, number: number): Promise<string> {
  const say = async (answer: Promise<Response>, status = 200) => {
    const { status: got, headers } = await answer;
    assert.equal(got, status, `child ${number}`);
    return headers;
  };
  await say(ask(CREATE, school));
  const body = JSON.stringify({ imgdata: picture, filename: "digime.png" });
  const headers = { "Content-Type": "application/json" };
  await say(ask("/umbraco/api/DigiMeAvatar/Upload", school, { method: "POST", headers, body }));
  const answers = {
    ...{ topic: "a-good-day", message: `A good day has shade over the slide, says child ${number}`, name: "Kim" },
    ...{ Sharing: "everyone", IDontWantIt: "true", key: number.toString(16).padStart(32, "0"), do: "next" },
  };
  if (number % 10 === 0)
    for (const step of ["avatar", "message"]) await say(send(CREATE, school, { ...answers, step }));
  const response = await say(send(CREATE, school, { ...answers, step: "details" }), 303);
  const receipt = response.get("Location") ?? "";
  const { search } = new URL(receipt, site.address);
  for (const address of [receipt, receipt, `${RECEIPT}picture.png${search}`]) await say(ask(address, school));
  return receipt;
}

test("300 children have their say, with every request that a browser makes, and come back to their receipts", async () => {
  const school = "192.0.2.1";
  const codes = new Set<string>();
  await times(CHILDREN, async (number) => {
    const receipt = await haveYourSay(school, number);
    const code = new URL(receipt, site.address).searchParams.get("code") ?? "";
    codes.add(code);
    const later = await ask(`${RECEIPT}?code=${code}`, school);
    assert.equal(later.status, 200, `child ${number}`);
    assert.match(await later.text(), new RegExp(`says child ${number}<`));
  });
  assert.equal(codes.size, CHILDREN);
  const again = await send(CREATE, school, {
    ...{
      topic: "a-good-day",
      step: "details",
      do: "next",
      key: "f".repeat(32),
      Sharing: "everyone",
      IDontWantIt: "true",
    },
    message: "One more than the school may send just now",
  });
  assert.equal(again.status, 429);
  assert.ok(Number(again.headers.get("Retry-After")) > 0);
  const page = await again.text();
  assert.match(page, /press the button again in \d+ minutes?/);
  assert.match(page, /One more than the school may send/);
});

test("somebody guessing codes does not block new receipts behind the same address", async () => {
  const school = "192.0.2.2";
  const guess = async (at: number, file = "") =>
    (await ask(`${RECEIPT}${file}?code=${String(at).padStart(20, "0")}`, school)).status;
  // A receipt's picture reveals as much as its page.
  await times(ATTEMPTS, async (at) => assert.equal(await guess(at, at % 10 ? "picture.png" : ""), 404));
  assert.equal(await guess(ATTEMPTS), 429);
  const receipt = await haveYourSay(school, 7);
  const { searchParams } = new URL(receipt, site.address);
  const code = searchParams.get("code") ?? "";
  const stranger = await ask(`${RECEIPT}?code=${code}`, school);
  assert.equal(stranger.status, 429);
  assert.ok(Number(stranger.headers.get("Retry-After")) > 0);
  assert.match(await stranger.text(), new RegExp(`try again in \\d+ minutes?\\.[\\s\\S]*value="${code}"`));
  for (const proof of [`${searchParams.get("new")}x`, "1", `zzzzzzzz-${"A".repeat(43)}`])
    assert.equal((await ask(`${RECEIPT}?code=${code}&new=${proof}`, school)).status, 429, proof);
  const other = `${RECEIPT}?code=${"0".repeat(20)}&new=${searchParams.get("new")}`;
  assert.equal((await ask(other, school)).status, 429, "a proof is of one code alone");
  const down = await send(RECEIPT, school, { code, new: searchParams.get("new") ?? "" });
  assert.match(await (await ask(down.headers.get("Location") ?? "", school)).text(), /Taken down\./);
});

test("a form is accepted only on a page that has it", async () => {
  const count = async () =>
    Number(
      (
        await db
          .selectFrom("submission")
          .select(({ fn }) => fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const before = await count();
  for (const [address, status] of [
    ["/nowhere/?form=note", 404],
    ["/nowhere/", 404],
    ["/forms/nothing/?form=note", 404],
    ["/forms/note/?form=nothing", 404],
    ["/forms/note/", 303],
  ] as const)
    assert.equal((await send(address, "192.0.2.5", { words: `Posted to ${address}` })).status, status, address);
  assert.equal(await count(), before + 1);
});
