import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { connect } from "#server/db/connect.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { clientAddress, createRates, forgetRates, networkOf, type RatesOf } from "./rate-limit.ts";

const time = { now: 1_800_000_000_000 };
const clock = { now: () => time.now };

async function take(rateLimiterFor: RatesOf, address: string, times: number): Promise<(number | null)[]> {
  return Promise.all(Array.from({ length: times }, () => rateLimiterFor(address).take("form post", 3)));
}

async function countsRight(rateLimiterFor: RatesOf): Promise<void> {
  time.now = Math.ceil(time.now / 600_000) * 600_000 + 60_000;
  const waits = await take(rateLimiterFor, "192.0.2.1", 5);
  assert.equal(waits.filter((wait) => wait === null).length, 3);
  assert.ok(waits.filter((wait) => wait !== null).every((wait) => wait === 540));
  assert.deepEqual(await take(rateLimiterFor, "192.0.2.2", 1), [null]);
  assert.equal(await rateLimiterFor("192.0.2.1").take("upload", 3), null);
  const third = rateLimiterFor("192.0.2.5");
  assert.deepEqual(await take(rateLimiterFor, "192.0.2.5", 2), [null, null]);
  assert.equal(await third.take("form post", 3), null);
  await third.giveBack("form post");
  await third.giveBack("form post");
  assert.equal(
    (await take(rateLimiterFor, "192.0.2.5", 2)).filter((wait) => wait === null).length,
    1,
    "one given back, once",
  );
  assert.equal((await take(rateLimiterFor, "2001:db8::1", 2)).filter((wait) => wait === null).length, 2);
  const household = await take(rateLimiterFor, "2001:db8::ffff:2", 2);
  assert.equal(household.filter((wait) => wait === null).length, 1, "a household shares its count");
  await rateLimiterFor("192.0.2.3").giveBack("form post");
  assert.equal(
    (await take(rateLimiterFor, "192.0.2.3", 4)).filter((wait) => wait === null).length,
    3,
    "nothing to give back",
  );
  const files = (uses: number) => rateLimiterFor("192.0.2.4").take("form files", 10, uses);
  assert.deepEqual([await files(4), await files(6), await files(1)], [null, null, 540], "several at once");
  const others = rateLimiterFor("192.0.2.6");
  assert.equal(await others.take("form files", 10, 4), null);
  assert.equal(await others.take("form post", 3), null);
  await others.giveBack("form files");
  assert.equal(await rateLimiterFor("192.0.2.6").take("form files", 10, 10), null, "several given back");
  time.now += 600_000;
  assert.deepEqual(await take(rateLimiterFor, "192.0.2.1", 1), [null]);
  assert.equal((await take(rateLimiterFor, "192.0.2.6", 3)).filter((wait) => wait === null).length, 3);
  await others.giveBack("form post");
  assert.notEqual((await take(rateLimiterFor, "192.0.2.6", 1))[0], null, "nothing of ten minutes that are over");
}

onBothEngines((db) => {
  test("uses over the limit wait for the next ten-minute window", () => countsRight(createRates(db(), clock)));
  test("two instances share their counts, and no address is kept", async () => {
    time.now += 6_000_000;
    const one = createRates(db(), clock);
    const other = createRates(db(), clock);
    await take(one, "198.51.100.7", 2);
    const waits = await take(other, "198.51.100.7", 2);
    assert.equal(waits.filter((wait) => wait === null).length, 1);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("rate").selectAll().execute()), /198\.51/);
  });
  test("an address is counted by a hash with a daily salt, which the next day no longer has", async () => {
    const day = 24 * 60 * 60_000;
    time.now = Math.ceil(time.now / day) * day + day;
    await forgetRates(db(), time.now);
    const rateLimiterFor = createRates(db(), clock);
    const kept = async () => {
      await take(rateLimiterFor, "198.51.100.7", 1);
      const visitors = await db().selectFrom("rate").select("visitor").execute();
      const salts = await db().selectFrom("rate_salt").select("salt").execute();
      assert.deepEqual([visitors.length, salts.length], [1, 1]);
      return { visitor: visitors[0]?.visitor ?? "", salt: salts[0]?.salt ?? "" };
    };
    const first = await kept();
    const withSalt = (salt: string) =>
      createHash("sha256").update(`${salt}\0form post\x00198.51.100.7`).digest("base64url").slice(0, 22);
    assert.equal(first.visitor, withSalt(first.salt));
    assert.match(first.salt, /^[0-9a-f]{32}$/);
    time.now += day;
    const second = await kept();
    assert.notEqual(second.salt, first.salt);
    assert.equal(second.visitor, withSalt(second.salt));
  });
});

test("while the database is away, nobody is told to wait", async () => {
  const away = connect({ postgres: "postgres://127.0.0.1:1/site" });
  const visitor = createRates(away, clock)("192.0.2.1");
  for (let time = 0; time < 2; time++) assert.equal(await visitor.take("remote rule", 1), null);
  await visitor.giveBack("remote rule");
  await away.destroy();
});

test("X-Forwarded-For is trusted as far as our own proxies wrote it", () => {
  assert.equal(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", 0), "10.0.0.1");
  assert.equal(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", 1), "2.2.2.2");
  assert.equal(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", 2), "1.1.1.1");
  assert.equal(clientAddress("10.0.0.1", "1.1.1.1", 5), "1.1.1.1");
  assert.equal(clientAddress("10.0.0.1", null, 1), "10.0.0.1");
});

test("a port that a proxy adds to an address is ignored", () => {
  const vectors = [
    ["192.0.2.1:50123", "192.0.2.1"],
    ["[2001:db8::1]:50123", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
    ["[::ffff:192.0.2.1]:443", "::ffff:192.0.2.1"],
  ] as const;
  for (const [seen, address] of vectors) assert.equal(clientAddress("10.0.0.1", `1.1.1.1, ${seen}`, 1), address, seen);
});

test("a household on IPv6 counts as one visitor", () => {
  assert.equal(networkOf("2001:db8::1"), networkOf("2001:0db8:0:0:ffff::2"));
  assert.notEqual(networkOf("2001:db8::1"), networkOf("2001:db8:0:1::1"));
  assert.equal(networkOf("::ffff:192.0.2.1"), "192.0.2.1");
});
