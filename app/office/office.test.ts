import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { CONCERNS, OFFICE, OFFICE_PAGES, RECORDS, REQUESTS, RESPONSES, SIGN_IN } from "#app/base/office.ts";
import { formatLink, LINK_LIFE_MS } from "#app/base/office-links.server.ts";
import { saveResponse } from "#app/voices/receipt/receipts.server.ts";
import { response } from "#app/voices/testing.ts";
import { connect } from "#server/db/connect.ts";
import { insertRow } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import { runCommand, startServer, stopServer, temporaryFolder, until } from "#server/testing.ts";

const SECRET = "the secret of this office";
const [ANN, BO, CY, DI, ED] = ["ann", "bo", "cy", "di", "ed"].map((name) => `${name}@office.example`) as [
  ...[string, string, string, string, string],
];
const folder = temporaryFolder("office");
const settings = {
  DATA_DIR: folder,
  SECRET,
  LOG_LEVEL: "silent",
  SITE_URL: "http://site.test",
  MODERATORS: `${ANN},${BO}`,
  SAFEGUARDING: CY,
  RECORDS: DI,
  EDITORS: ED,
};
let site: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  site = await startServer(settings);
});
after(() => stopServer(site));

const OURS = { "Sec-Fetch-Site": "same-origin" };
const ask = async (page: string, cookie = "", form?: Record<string, string>, from: Record<string, string> = OURS) => {
  const answer = await fetch(site.address + page, {
    redirect: "manual",
    headers: { Cookie: cookie, ...from },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const { status, headers } = answer;
  const [set = ""] = headers.getSetCookie();
  return { status, headers, text: await answer.text(), set, to: headers.get("Location") ?? "" };
};
const linkOf = (address: string, at = Date.now(), secret = SECRET) => formatLink(createSecret(secret), address, at);
const press = (link: string, to = OFFICE, cookie = "") => ask(SIGN_IN, cookie, { do: "in", link, to });
const signIn = async (address: string) => (await press(linkOf(address))).set.split(";")[0] ?? "";
const emails = () => {
  const mail = path.join(folder, "mail");
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith(".eml")) : [];
  const files = names.map((name) => readFileSync(path.join(mail, name), "utf8"));
  return files.map((email) => email.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
};

test("a link shows one button, which signs in for 12 hours, twice if pressed twice, and leads to its item", async () => {
  const link = linkOf(ANN);
  const to = `${RESPONSES}?id=1`;
  const opened = await ask(`${SIGN_IN}?${new URLSearchParams({ to, link })}`);
  assert.deepEqual([opened.status, opened.set, opened.headers.get("Referrer-Policy")], [200, "", "strict-origin"]);
  assert.match(opened.text, /<h1[^>]*>Open the office<\/h1>/);
  assert.match(opened.text, /email to ann<wbr\/>@office/);
  for (const _ of ["once", "twice"]) {
    const pressed = await press(link, to);
    assert.deepEqual([pressed.status, pressed.to], [303, to]);
    assert.match(
      pressed.set,
      /^office=[\w-]{43}\.[\w-]{43}; Max-Age=43200; Path=\/office\/; HttpOnly; SameSite=Strict$/,
    );
  }
  const cookie = await signIn(ANN);
  const page = await ask(RESPONSES, cookie);
  assert.deepEqual([page.status, page.headers.get("Cache-Control")], [200, "private, no-store"]);
  assert.deepEqual(
    [page.headers.get("X-Robots-Tag"), page.headers.get("Referrer-Policy")],
    ["noindex", "strict-origin"],
  );
  assert.match(page.text, /Signed in as/);
  assert.doesNotMatch(page.text, /aria-label="Main menu"|id="help"/);
  const elsewhere: Record<string, string>[] = [
    {},
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const from of elsewhere) assert.equal((await ask(SIGN_IN, "", { do: "in", link }, from)).status, 403);
});

test("whoever is signed in gets to the item by an old link; one of somebody else still has its button", async () => {
  const cookie = await signIn(ANN);
  const old = linkOf(ANN, Date.now() - LINK_LIFE_MS);
  const at = (link: string) => `${SIGN_IN}?${new URLSearchParams({ to: RESPONSES, link })}`;
  assert.deepEqual([(await ask(at(old), cookie)).to, (await press(old, RESPONSES, cookie)).to], [RESPONSES, RESPONSES]);
  const other = await ask(at(linkOf(BO)), cookie);
  assert.deepEqual([other.status, /email to bo</.test(other.text)], [200, true]);
  const out = await ask(SIGN_IN, cookie, { do: "out" });
  assert.match(out.set, /^office=; Max-Age=0; Path=\/office\//);
  assert.equal((await ask(RESPONSES, cookie)).to, `${SIGN_IN}?${new URLSearchParams({ to: RESPONSES })}`);
});

test("each part opens for those whose it is; another is refused kindly, and so is what is posted there", async () => {
  const parts = {
    [RESPONSES]: [ANN, CY],
    [REQUESTS]: [ANN, CY],
    [CONCERNS]: [CY],
    [RECORDS]: [DI],
    ...Object.fromEntries(["person/", "held/", "register/", "save/"].map((at) => [RECORDS + at, [DI]])),
    [OFFICE_PAGES]: [ED],
  };
  for (const address of [ANN, CY, DI, ED]) {
    const cookie = await signIn(address);
    const today = await ask(OFFICE, cookie);
    assert.equal(today.status, 200);
    for (const [part, theirs] of Object.entries(parts)) {
      const isTheirs = theirs.includes(address);
      assert.equal((await ask(part, cookie)).status, isTheirs ? 200 : 403, `${part} ${address}`);
      if (part !== REQUESTS && (!part.startsWith(RECORDS) || part === RECORDS))
        assert.equal(today.text.includes(`href="${part}"`), isTheirs, `${part} ${address}`);
    }
  }
  const cookie = await signIn(ANN);
  const refused = await ask(CONCERNS, cookie, { act: "raise", text: "A phone call from a boy of ten, who cried" });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Somebody else in the office looks after this[\s\S]*who cried<\/textarea>/);
  for (const at of ["", "person/", "save/", "held/"])
    assert.equal((await ask(RECORDS + at, cookie, { words: "Ann" })).status, 403, at);
  const shown = await ask(RECORDS, cookie);
  assert.match(shown.text, /<h1[^>]*>This is not one of your pages/);
});

test("of what an open concern is about a moderator reads no word, not in Today, nor what a request may mean", async () => {
  const db = connect({ sqlite: path.join(folder, "site.db") });
  const request = "5".repeat(24);
  await insertRow(db, "removal_request", { id: request, words: "the swimming pool", received_at: 1 });
  const text = "He hurts me at the swimming pool.";
  const sent = { ...response, name: "Tilly", text };
  const save = db.transaction().execute((trx) => saveResponse(trx, createSecret(SECRET), sent, 1));
  const { id } = await save;
  await insertRow(db, "concern", { kind: "response", item: id });
  const [ann, cy] = [await signIn(ANN), await signIn(CY)];
  assert.match((await ask(OFFICE, cy)).text, /“He hurts me at the swimming pool\.”/);
  assert.doesNotMatch((await ask(OFFICE, ann)).text, /hurts me/);
  const page = `${REQUESTS}?${new URLSearchParams({ id: request, find: "tilly" })}`;
  const taken = { number: request, id, shown: id };
  const withheld = /belongs to a concern/;
  for (const answer of [
    await ask(page, ann),
    await ask(page, ann, taken),
    await ask(page, ann, { number: request, verdict: "nothing" }),
  ]) {
    assert.match(answer.text, withheld);
    assert.doesNotMatch(answer.text, /Tilly|hurts/);
  }
  const shown = await ask(page, cy);
  assert.match(shown.text, /He hurts me at the swimming pool/);
  assert.doesNotMatch(shown.text, withheld);
  assert.equal((await ask(page, cy, taken)).status, 303);
  const { status } = await db.selectFrom("response").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  assert.equal(status, "taken-down");
  await db.destroy();
});

test("what somebody sends who is signed out comes back whole, with a way to sign in", async () => {
  const words = "A library that is open on Sundays, with a warm corner";
  const page = `${RESPONSES}?id=1`;
  const { status, text } = await ask(page, "", { verdict: "redacted", text: words });
  assert.equal(status, 403);
  assert.match(text, /You are signed out, and nothing was saved/);
  assert.ok(text.includes(`href="${SIGN_IN}?${new URLSearchParams({ to: page })}"`));
  assert.ok(text.includes(`${words}</textarea>`));
  assert.match(text, /<input type="hidden" name="verdict" value="redacted"\/>/);
});

test("what was typed comes back when the page fails after its form was refused; a refused hold does, too", async () => {
  const db = connect({ sqlite: path.join(folder, "site.db") });
  const text = "A library that is open on Sundays, with a warm corner";
  const cookie = await signIn(CY);
  await db.schema.alterTable("concern").renameTo("concern_away").execute();
  const answer = await ask(RESPONSES, cookie, { verdict: "redacted", text });
  await db.schema.alterTable("concern_away").renameTo("concern").execute();
  await db.destroy();
  assert.equal(answer.status, 500);
  assert.match(answer.text, /<title>Error: It has not been sent yet/);
  assert.ok(answer.text.includes(`>${text}</textarea>`));
  const hold = { act: "hold", words: "f".repeat(24), reason: "An inquiry" };
  const refused = await ask(`${RECORDS}person/`, await signIn(DI), hold);
  assert.deepEqual([refused.status, refused.headers.get("Cache-Control")], [409, "private, no-store"]);
  assert.match(refused.text, /Nothing that can be held.*value="f{24}".*value="An inquiry"/s);
});

test("an address of the office gets a link of 15 minutes, at most one in two minutes; the answer is the same for every address", async () => {
  const had = emails().length;
  const answers = [];
  for (const email of [ED.toUpperCase(), "eve@elsewhere.example", ED])
    answers.push(
      (await ask(SIGN_IN, "", { do: "ask", email, to: OFFICE_PAGES })).text.replace(/If .* works in/, "If X works in"),
    );
  assert.match(answers[0] ?? "", /If X works in this office, a link is on its way/);
  assert.equal(answers[0], answers[1]);
  assert.doesNotMatch(answers[0] ?? "", /may take longer/);
  await until(() => emails().length > had);
  const [sent = ""] = emails().filter((email) => email.includes(`To: ${ED}`));
  const [, link = ""] = /[?&]link=([\w.-]+)/.exec(sent) ?? [];
  const pressed = await press(link, OFFICE_PAGES);
  assert.deepEqual([pressed.status, pressed.to], [303, OFFICE_PAGES]);
  assert.equal(emails().length, had + 1);
  const db = connect({ sqlite: path.join(folder, "site.db") });
  const waiting = {
    message_json: "{}",
    queued_at: 0,
    due_at: Date.now() * 2,
    leased_until: 0,
    lease: null,
    attempts: 2,
  };
  await db
    .insertInto("mail")
    .values({ id: "late", ...waiting })
    .execute();
  assert.match((await ask(SIGN_IN, "", { do: "ask", email: ED })).text, /Our mail server does not answer just now/);
  await db.deleteFrom("mail").where("id", "=", "late").execute();
  await db.destroy();
});

test("old, foreign, forged and revoked links and cookies open nothing, and a new link does", async () => {
  const refused = /This link does not work/;
  for (const bad of [
    linkOf(BO, Date.now() - LINK_LIFE_MS),
    linkOf("eve@office.example"),
    linkOf(BO, Date.now(), "another office’s secret"),
    `${linkOf(BO)}x`,
    "",
  ]) {
    const answer = await press(bad);
    assert.deepEqual([answer.status, answer.set], [403, ""]);
    assert.match(answer.text, refused);
    assert.match((await ask(`${SIGN_IN}?${new URLSearchParams({ link: bad })}`)).text, refused);
  }
  const cookie = await signIn(BO);
  for (const bad of ["", "office=x", `office=${linkOf(BO)}`, cookie.slice(0, -1)])
    assert.equal((await ask(RESPONSES, bad)).status, 303, bad);
  const link = linkOf(BO);
  assert.equal((await ask(RESPONSES, cookie)).status, 200);
  assert.match((await runCommand(["office", "revoke", "Bo@office.example"], settings)).out, /^Done/);
  assert.deepEqual([(await press(link)).status, (await ask(RESPONSES, cookie)).status], [403, 303]);
  const made = (await runCommand(["office", "link", "Bo@office.example"], settings)).out;
  assert.equal((await press(/link=(\S+)/.exec(made)?.[1] ?? "")).status, 303);
  assert.equal((await ask(RESPONSES, await signIn(ANN))).status, 200);
});

test("links in emails of the release before lead to their item, and so do old addresses and what is posted there", async () => {
  const token = linkOf(CY);
  const signingIn = (to: string) => `${SIGN_IN}?${new URLSearchParams({ to, link: token })}`;
  for (const [old, now] of [
    [`/voices-moderation/?token=${token}&view=concerns&number=2027-001`, signingIn(`${CONCERNS}2027-001/`)],
    [`/voices-moderation/?token=${token}&view=decided&id=ab`, signingIn(`${RESPONSES}decided/?id=ab`)],
    [`/voices-moderation/?token=${token}`, signingIn(OFFICE)],
    ["/voices-moderation/?view=check", RESPONSES],
    ["/edit/file/?file=news%2Ffirst.md", `${OFFICE_PAGES}file/?file=news%2Ffirst.md`],
    ["/edit/", OFFICE_PAGES],
  ] as const)
    for (const form of [undefined, { do: "save" }]) {
      const { status, to } = await ask(old, "", form);
      assert.deepEqual([status, to], [307, now]);
    }
  assert.deepEqual((await press(token, `${CONCERNS}2027-001/`)).to, `${CONCERNS}2027-001/`);
});
