import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { formatToken, LINK_LIFE_MS, moderationPath } from "#app/voices/emails/moderator-link.ts";
import { connect } from "#server/db/connect.ts";
import { createSecret } from "#server/secret.ts";
import { runCommand, startServer, stopServer, temporaryFolder } from "#server/testing.ts";

const SECRET = "the secret of this office";
const OFFICE = "/voices-moderation/";
const folder = temporaryFolder("office-session");
const settings = {
  DATA_DIR: folder,
  SECRET,
  LOG_LEVEL: "silent",
  SITE_URL: "http://site.test",
  MODERATORS: "ann@office.example,bo@office.example",
  SAFEGUARDING: "cy@office.example",
};
let site: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  site = await startServer(settings);
});
after(() => stopServer(site));

const ask = async (query: string, cookie = "", form?: Record<string, string>) => {
  const answer = await fetch(site.address + OFFICE + query, {
    redirect: "manual",
    headers: { Cookie: cookie },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const { status, headers } = answer;
  return { status, headers, text: await answer.text(), cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
};
const tokenOf = (officer: string, at = Date.now(), secret = SECRET) => formatToken(createSecret(secret), officer, at);
const follow = (officer: string, view = "") => ask(moderationPath(tokenOf(officer), view).slice(OFFICE.length));

test("a link sets a cookie, and a page of ours leads to its view without the token", async () => {
  const { status, text, headers, cookie } = await follow("ann@office.example", "?view=check");
  assert.equal(status, 200);
  assert.match(
    headers.getSetCookie()[0] ?? "",
    /^office=[^;]+; Path=\/voices-moderation\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
  );
  assert.match(text, /<meta http-equiv="refresh" content="0;url=\/voices-moderation\/\?view=check"\/>/);
  assert.doesNotMatch(text, /token=/);
  const opened = await ask("?view=check", cookie);
  assert.deepEqual([opened.status, opened.headers.get("Referrer-Policy")], [200, "strict-origin"]);
  assert.equal(opened.headers.get("Cache-Control"), "private, no-store");
  assert.match(opened.text, /Signed in by link as ann/);
  assert.doesNotMatch(opened.text, /aria-label="Main menu"|id="help"/);
});

test("without a view the most urgent one opens; concerns are for those who act on them", async () => {
  const ann = (await follow("ann@office.example")).cookie;
  assert.equal((await ask("", ann)).headers.get("Location"), `${OFFICE}?view=ordinary`);
  assert.deepEqual(
    [(await ask("?view=concerns", ann)).status, (await ask("?view=concerns", ann, { id: "x" })).status],
    [403, 403],
  );
  const cy = (await follow("cy@office.example")).cookie;
  assert.equal((await ask("?view=concerns", cy)).status, 200);
});

test("records and the file of what was destroyed are for those who act on concerns; a refused hold is given back", async () => {
  const ann = (await follow("ann@office.example")).cookie;
  const cy = (await follow("cy@office.example")).cookie;
  const statuses = [ann, cy, ""].map(async (cookie) => (await ask("disposals.csv", cookie)).status);
  assert.deepEqual(await Promise.all(statuses), [403, 200, 403]);
  assert.equal((await ask("?view=records", ann)).status, 403);
  const given = { act: "hold", reference: "f".repeat(24), reason: "An inquiry" };
  const { status, text } = await ask("?view=records", cy, given);
  assert.equal(status, 409);
  assert.match(text, /Nothing is kept under f{24}.*value="An inquiry"/s);
});

test("a form of an old page, with the token in its address, is answered without it", async () => {
  const token = tokenOf("ann@office.example");
  const refused = await ask(`?token=${token}`, "", { id: "a".repeat(24), verdict: "approved" });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /no longer exists/);
  assert.doesNotMatch(refused.text, new RegExp(token));
});

test("what was typed comes back when the page fails after its form was refused", async () => {
  const { cookie } = await follow("ann@office.example");
  const db = connect({ sqlite: path.join(folder, "site.db") });
  await db.schema.alterTable("concern").renameTo("concern_away").execute();
  const text = "A library that is open on Sundays, with a warm corner";
  const answer = await ask("?view=check", cookie, { verdict: "redacted", text });
  await db.schema.alterTable("concern_away").renameTo("concern").execute();
  await db.destroy();
  assert.equal(answer.status, 500);
  assert.match(answer.text, /<title>Error: It has not been sent yet/);
  assert.ok(answer.text.includes(`>${text}</textarea>`));
});

test("old, foreign, forged and revoked links and cookies open nothing, and a new link does", async () => {
  const expired = tokenOf("bo@office.example", Date.now() - LINK_LIFE_MS);
  assert.match((await ask(`?token=${expired}`)).text, /older than 7 days/);
  assert.match((await ask(`?token=${tokenOf("di@office.example")}`)).text, /no longer one of those/);
  assert.match(
    (await ask(`?token=${tokenOf("bo@office.example", Date.now(), "another office’s secret")}`)).text,
    /changed/,
  );
  const session = (secret: string, at = Date.now()) =>
    `office=${formatToken(createSecret(secret), "bo@office.example", at, "office session")}`;
  for (const cookie of [
    "",
    "office=x",
    session("another office’s secret"),
    session(SECRET, Date.now() - 9 * 3_600_000),
  ])
    assert.match((await ask("?view=check", cookie)).text, /Open the one in your newest email again/, cookie);
  const link = tokenOf("bo@office.example");
  const { cookie } = await follow("bo@office.example");
  assert.equal((await ask("?view=check", cookie)).status, 200);
  assert.match((await runCommand(["voices", "revoke", "Bo@office.example"], settings)).out, /^Done/);
  for (const answer of [await ask(`?token=${link}`), await ask("?view=check", cookie)]) {
    assert.equal(answer.status, 403);
    assert.match(answer.text, /was ended/);
  }
  assert.equal((await follow("bo@office.example")).status, 200);
  assert.equal((await ask("?view=check", (await follow("ann@office.example")).cookie)).status, 200);
});
