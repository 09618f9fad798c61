import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HONEYPOT } from "#app/forms/definition/form.ts";
import { loadForm } from "./load-form.server.ts";
import { openForms } from "./testing.ts";

const { services, post, stored } = openForms();
const words = (answers: Record<string, string>) => new URLSearchParams(answers);
const good = {
  name: "Sam",
  reply: "By email",
  email: "sam@example.org",
  about: "idea",
  message: "More bins at the beach, please.",
  consent: "true",
};

/** From the Big List of Naughty Strings: texts that have broken programs before. */
const naughty = [
  "undefined",
  "null",
  "NaN",
  "__proto__",
  "constructor",
  "'; DROP TABLE submission; --",
  '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  "$ {jndi:ldap://x}{{7*7}}<%= 1 %>",
  "\u0000\u0001\u001b[31m",
  "\ud800 alone \udfff",
  "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
  "👩‍👩‍👧‍👦🏳️‍🌈 الكل في المجمو عة 田中さんにあげて下さい",
  "\u202etest\u202c \ufeff\u200b",
  "../../../etc/passwd%00",
  "a\r\nBcc: everyone@example.org\r\n\r\nHi",
  "\\",
  '"',
  " ",
];

describe("a valid form", () => {
  test("is stored and redirected to its confirmation", async () => {
    const { status, location } = await post("contact", words(good));
    assert.equal(status, 303);
    assert.match(location ?? "", /^\/forms\/contact\/\?sent=contact&receipt=[0-9A-Z]{12}-[\w-]{43}#sent-contact$/);
    assert.equal((await stored())[0]?.answers.message?.[0], good.message);
  });
  test("is confirmed only at an address that the site has signed", async () => {
    const { location } = await post("contact", words(good));
    const [{ receipt } = { receipt: "" }] = await stored();
    const showForm = async (address: string) =>
      (await loadForm(new Request(`http://site.test${address}`), services, "contact"))?.receipt;
    assert.equal(await showForm(location ?? ""), receipt);
    const forged = [
      location?.replace(receipt, "23456789ABCD"),
      location?.replace(/-[\w-]{43}/, ""),
      location?.replace(/.{5}#/, "AAAAA#"),
    ];
    for (const address of forged) assert.equal(await showForm(address ?? ""), null, address);
    const other = await post(
      "feedback",
      words({ kind: "Idea", words: "More shade.", anonymous: "true", consent: "true" }),
    );
    assert.equal(await showForm((other.location ?? "").replaceAll("feedback", "contact")), null);
  });
  test("sent twice is stored once, with one receipt", async () => {
    const [first, second] = [await post("contact", words(good)), await post("contact", words(good))];
    assert.equal(first.location, second.location);
    assert.equal((await stored()).length, 1);
  });
  test("sent again from a page that no longer has it gets the same receipt; other answers get none", async () => {
    const { location } = await post("contact", words(good));
    const again = await post("contact", words(good), { query: "?form=contact", onPage: [] });
    assert.deepEqual([again.status, again.location], [303, location]);
    for (const other of [{ ...good, message: "More shade, please." }, { message: good.message }])
      await assert.rejects(
        post("contact", words(other), { query: "?form=contact", onPage: [] }),
        (answer: Response) => answer.status === 404,
      );
    assert.equal((await stored()).length, 1);
  });
  test("with the honeypot filled in looks accepted, but is not listed or mailed", async () => {
    const { status } = await post("contact", words({ ...good, [HONEYPOT]: "http://spam.example" }));
    assert.equal(status, 303);
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await services.db.selectFrom("mail").selectAll().execute(), []);
  });
  test("is not spam because of fields that a password manager fills in", async () => {
    const added = Object.fromEntries(
      ["website", "url", "homepage", "company", "organization", "address", "title"].map((name) => [name, "Sam’s"]),
    );
    assert.equal((await post("contact", words({ ...good, ...added }))).status, 303);
    assert.equal((await stored()).length, 1);
  });
  test("keeps no answers of hidden fields, and does not require them", async () => {
    const { status } = await post("contact", words({ ...good, reply: "No answer please", phone: "not a phone" }));
    assert.equal(status, 303);
    const [{ answers } = { answers: {} }] = await stored();
    assert.ok(!("email" in answers) && !("phone" in answers));
  });
  test("has its password checked, but not stored", async () => {
    const answers = {
      ...{ session: "online", people: "20", group: "Year 9", name: "Sam", email: "sam@example.org", consent: "true" },
      ...{ "born.day": "1", "born.month": "2", "born.year": "2012", parent: "Kim" },
    };
    const secret = { password: "s3cret-word", passwordAgain: "s3cret-word" };
    for (const passwordAgain of ["other", ""]) {
      const wrong = await post("event-registration", words({ ...answers, ...secret, passwordAgain }));
      assert.equal(wrong.status, 422);
      assert.deepEqual(Object.keys(wrong.errors), ["passwordAgain"]);
      assert.doesNotMatch(JSON.stringify(wrong), /s3cret/);
    }
    assert.equal((await post("event-registration", words({ ...answers, ...secret }))).status, 303);
    const everything = [
      await services.db.selectFrom("submission").selectAll().execute(),
      await services.db.selectFrom("mail").selectAll().execute(),
    ];
    assert.doesNotMatch(JSON.stringify(everything), /s3cret/);
    assert.match(JSON.stringify(everything), /1\/2\/2012/);
  });
  test("has its date stored in one form, however it was written", async () => {
    const answers = { kind: "Complaint", words: "The door was locked at noon.", anonymous: "true", consent: "true" };
    const dated = (day: string) => post("feedback", words({ ...answers, "happened.day": day }));
    assert.equal((await dated(" 3rd April 2026 ")).status, 303);
    assert.deepEqual((await stored("feedback"))[0]?.answers.happened, ["3/4/2026"]);
    const { status, errors, typed } = await dated("4/13/2026");
    assert.deepEqual([status, errors], [422, { happened: "Write a real date, such as 25 12 2026" }]);
    assert.deepEqual(typed.happened, { day: "4/13/2026" });
  });
});

describe("an invalid form", () => {
  test("gets an error per field, keeps every answer, and is not stored", async () => {
    const { status, errors, typed } = await post("contact", words({ ...good, name: "", email: "sam@example" }));
    assert.equal(status, 422);
    assert.deepEqual(errors, {
      name: "Tell us what to call you",
      email: "Write an email address like name@example.com",
    });
    assert.equal(typed.message, good.message);
    assert.equal(typed.email, "sam@example");
    assert.deepEqual(await stored(), []);
  });
  test("is checked by the remote rule again, whatever the browser received", async () => {
    const { errors } = await post("order-resources", words({ postcode: "3000" }));
    assert.match(errors.postcode ?? "", /postcode in WA/);
    const seats = await post("event-registration", words({ session: "morning", people: "31" }));
    assert.match(seats.errors.people ?? "", /room for 30/);
    const online = await post("event-registration", words({ session: "online", people: "31" }));
    assert.ok(!("people" in online.errors));
  });
  test("with several answers for one field, or an unknown choice, is refused", async () => {
    const body = words(good);
    body.append("name", "Second");
    body.set("about", "nonsense");
    const { status, errors } = await post("contact", body);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(errors), ["name", "about"]);
  });
});

describe("bad input", () => {
  test("naughty strings in every field are stored or refused, and never cause a failure", async () => {
    for (const text of naughty) {
      const everywhere = Object.fromEntries(Object.keys(good).map((name) => [name, text]));
      assert.equal((await post("contact", words(everywhere))).status, 422, JSON.stringify(text));
      const message = `Words around ${text} and more`;
      const { status } = await post("contact", words({ ...good, message }));
      assert.equal(status, 303, JSON.stringify(text));
    }
    assert.equal((await stored()).length, naughty.length);
    assert.ok((await stored()).some(({ answers }) => answers.message?.[0]?.includes("DROP TABLE")));
  });
  test("a one-line field stores one line, and control characters are removed", async () => {
    const name = "Sam\r\nBcc: everyone@example.org\u2028Kim\u001b[31m";
    assert.equal(
      (await post("contact", words({ ...good, name, message: "Two\r\nlines, and\u001b[2J\tmore" }))).status,
      303,
    );
    const answers = (await stored())[0]?.answers ?? {};
    assert.deepEqual(answers.name, ["Sam Bcc: everyone@example.org Kim[31m"]);
    assert.deepEqual(answers.message, ["Two\nlines, and[2J\tmore"]);
  });
  test("odd spaces and invisible characters from copied text make no answer invalid", async () => {
    const copied = {
      name: "👩‍👧\u3000Sam\t",
      reply: "By phone",
      phone: "\u202a +61\u00a0412\u00a0345\u00a0678\u202c ",
    };
    assert.equal((await post("contact", words({ ...good, ...copied }))).status, 303);
    const answers = (await stored())[0]?.answers ?? {};
    assert.deepEqual([answers.name, answers.phone], [["👩‍👧 Sam"], ["+61 412 345 678"]]);
    const order = { postcode: "\u200b6000 ", email: "sam@example.org\ufeff", emailAgain: " sam@example.org" };
    assert.deepEqual(Object.keys((await post("order-resources", words(order))).errors), [
      ...["items", "copies", "name", "street"],
    ]);
    const unseen = await post("contact", words({ ...good, message: "\u200b".repeat(40) }));
    assert.deepEqual(Object.keys(unseen.errors), ["message"]);
    await post("contact", words({ ...good, message: "The \u202egate\u034f is shut all day" }));
    assert.ok((await stored()).some(({ answers }) => answers.message?.[0] === "The gate is shut all day"));
    const { errors } = await post("contact", words({ ...good, name: "\u200b \u2060" }));
    assert.deepEqual(errors, { name: "Tell us what to call you" });
  });
  test("unknown field names and inherited property names are dropped", async () => {
    const odd = { "__proto__[x]": "1", __proto__x: "1", "constructor.prototype.y": "2", toString: "3", "name[0]": "4" };
    const { status } = await post("contact", words({ ...good, ...odd }));
    assert.equal(status, 303);
    assert.deepEqual(Object.keys((await stored())[0]?.answers ?? {}).sort(), [
      ...["about", "age", "consent", "email", "form", "message", "name", "reply"],
    ]);
    assert.equal(({} as { x?: string }).x, undefined);
  });
  test("a body that is not a form is refused", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data"])
      await assert.rejects(
        post("contact", "name=x", { headers: { "Content-Type": type } }),
        (answer: Response) => answer.status === 400,
        type,
      );
  });
});

test("300 forms in ten minutes from one address are stored, not counting refused and repeated ones; one more comes back whole", async () => {
  const from = "192.0.2.9";
  // Two more may be stored.
  assert.equal(await services.rateLimiterFor(from).take("form post", 300, 298), null);
  const first = { ...good, message: "The idea number 0" };
  for (let at = 0; at < 3; at++) {
    assert.equal((await post("contact", words({}), { from })).status, 422);
    assert.equal((await post("contact", words(first), { from })).status, 303);
  }
  assert.equal((await post("contact", words({ ...good, name: "Kim" }), { from })).status, 303);
  const { status, typed, problem, retryAfter } = await post("contact", words(good), { from });
  assert.deepEqual([status, retryAfter, typed.message], [429, 540, good.message]);
  assert.match(problem ?? "", /in 9 minutes\./);
  assert.equal((await post("contact", words(first), { from })).status, 303, "what is stored already is not refused");
  assert.equal((await stored()).length, 2);
  assert.equal((await post("contact", words(good), { from: "192.0.2.10" })).status, 303, "others go on");
});
