import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { promisify } from "node:util";
import type { AppLoadContext } from "@remix-run/node";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { checkContent } from "#server/publish/check-content.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { createServices } from "#server/services.ts";
import type { FormAnswer } from "./form-answer.ts";
import { replaceForms } from "./forms.server.ts";
import { postForm } from "./post-form.server.ts";
import { listSubmissions } from "./submissions.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "post-form-"));
const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
let busyFor: number | null = null;
const context = {
  ...services,
  siteUrl: "http://site.test",
  requestId: "1",
  method: "POST",
  rates: { take: async (bucket: string) => (bucket === "form post" ? busyFor : null) },
} as AppLoadContext;

before(async () => {
  await migrate(services.db);
  const { forms } = await checkContent(readTree(path.resolve(import.meta.dirname, "../../content")));
  await services.db.transaction().execute((trx) => replaceForms(trx, forms));
});
beforeEach(async () => {
  for (const table of ["submission_file", "submission", "recent_submission", "mail"] as const)
    await services.db.deleteFrom(table).execute();
});
after(async () => {
  await services.db.destroy();
  rmSync(folder, { recursive: true });
});

interface Outcome {
  status: number;
  /** Messages by field. */
  errors: Record<string, string>;
  typed: Record<string, unknown>;
  problem: string | null;
  location: string | null;
  retryAfter: string | null;
}

async function post(form: string, body: BodyInit, headers: Record<string, string> = {}, query = ""): Promise<Outcome> {
  const request = new Request(`http://site.test/forms/${form}/${query}`, { method: "POST", body, headers });
  const outcome = await postForm(request, context, form);
  if (outcome instanceof Response)
    return {
      status: outcome.status,
      errors: {},
      typed: {},
      problem: null,
      location: outcome.headers.get("Location"),
      retryAfter: null,
    };
  const { data, init } = outcome as { data: FormAnswer; init: ResponseInit | null };
  const { result, problem } = data;
  return {
    status: init?.status ?? 200,
    errors: Object.fromEntries(Object.entries(result?.error ?? {}).map(([name, all]) => [name, all?.[0] ?? ""])),
    typed: result?.initialValue ?? {},
    problem,
    location: null,
    retryAfter: new Headers(init?.headers).get("Retry-After"),
  };
}

const words = (answers: Record<string, string>) => new URLSearchParams(answers);
const good = {
  name: "Sam",
  reply: "By email",
  email: "sam@example.org",
  about: "idea",
  message: "More bins at the beach, please.",
  consent: "true",
};
async function stored(form = "contact") {
  const all = [];
  for await (const one of listSubmissions(services.db, form, 0)) all.push(one);
  return all;
}

/** Of the Big List of Naughty Strings: what has broken programs before. */
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

describe("what was filled in well", () => {
  test("is stored, and answered with the way to its message", async () => {
    const { status, location } = await post("contact", words(good));
    assert.equal(status, 303);
    assert.match(location ?? "", /^\/forms\/contact\/\?sent=contact&receipt=[0-9A-Z]{12}#sent-contact$/);
    assert.equal((await stored())[0]?.answers.message?.[0], good.message);
  });
  test("twice is one, with the same receipt", async () => {
    const [first, second] = [await post("contact", words(good)), await post("contact", words(good))];
    assert.equal(first.location, second.location);
    assert.equal((await stored()).length, 1);
  });
  test("in the trap of spam programs it looks the same from outside and is kept aside", async () => {
    const { status } = await post("contact", words({ ...good, website: "http://spam.example" }));
    assert.equal(status, 303);
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await services.db.selectFrom("mail").selectAll().execute(), []);
  });
  test("keeps no answers of hidden fields, and never asks for them", async () => {
    const { status } = await post("contact", words({ ...good, reply: "No answer please", phone: "not a phone" }));
    assert.equal(status, 303);
    const [{ answers } = { answers: {} }] = await stored();
    assert.ok(!("email" in answers) && !("phone" in answers));
  });
  test("a password is checked and nowhere kept", async () => {
    const answers = {
      ...{ session: "online", people: "20", group: "Year 9", name: "Sam", email: "sam@example.org", consent: "true" },
      ...{ "born.day": "1", "born.month": "2", "born.year": "2012", parent: "Kim" },
    };
    const secret = { invitation: "s3cret-word", invitationAgain: "s3cret-word" };
    for (const invitationAgain of ["other", ""]) {
      const wrong = await post("event-registration", words({ ...answers, ...secret, invitationAgain }));
      assert.equal(wrong.status, 422);
      assert.deepEqual(Object.keys(wrong.errors), ["invitationAgain"]);
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
});

describe("what is wrong", () => {
  test("is told field by field with every answer kept, and nothing is stored", async () => {
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
  test("a form with nothing in it asks for what it needs", async () => {
    const { errors } = await post("contact", words({}));
    assert.deepEqual(Object.keys(errors), ["name", "reply", "about", "message", "consent"]);
  });
  test("the remote rule is asked again, whatever the browser was told", async () => {
    const { errors } = await post("order-resources", words({ postcode: "3000" }));
    assert.match(errors.postcode ?? "", /Western Australia/);
    const seats = await post("event-registration", words({ session: "morning", people: "31" }));
    assert.match(seats.errors.people ?? "", /room for 30/);
  });
  test("several answers where one belongs, and a choice that is not offered, are refused", async () => {
    const body = words(good);
    body.append("name", "Second");
    body.set("about", "nonsense");
    const { status, errors } = await post("contact", body);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(errors), ["name", "about"]);
  });
  test("a press of the text size keeps what was typed and judges nothing", async () => {
    const { status, errors, typed } = await post("contact", words({ name: "Sam" }), {}, "?text-size=larger");
    assert.equal(status, 200);
    assert.deepEqual(errors, {});
    assert.equal(typed.name, "Sam");
  });
});

describe("bad input", () => {
  test("naughty texts in every field are stored as they are, or refused; never a failure", async () => {
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
  test("a field of one line holds one line, whatever was sent; no sign that steers a machine is kept", async () => {
    const name = "Sam\r\nBcc: everyone@example.org\u2028Kim\u001b[31m";
    assert.equal(
      (await post("contact", words({ ...good, name, message: "Two\r\nlines, and\u001b[2J\tmore" }))).status,
      303,
    );
    const answers = (await stored())[0]?.answers ?? {};
    assert.deepEqual(answers.name, ["Sam Bcc: everyone@example.org Kim[31m"]);
    assert.deepEqual(answers.message, ["Two\nlines, and[2J\tmore"]);
  });
  test("unknown names and names that every object has are dropped", async () => {
    const odd = { "__proto__[x]": "1", __proto__x: "1", "constructor.prototype.y": "2", toString: "3", "name[0]": "4" };
    const { status } = await post("contact", words({ ...good, ...odd }));
    assert.equal(status, 303);
    assert.deepEqual(Object.keys((await stored())[0]?.answers ?? {}).sort(), [
      ...["about", "age", "consent", "email", "form", "message", "name", "reply"],
    ]);
    assert.equal(({} as { x?: string }).x, undefined);
  });
  test("10,000 fields are too many", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&");
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    assert.equal((await post("contact", many, form)).status, 413);
  });
  test("another charset or no form at all is told so", async () => {
    const type = (value: string) => ({ "Content-Type": value });
    for (const value of ["application/x-www-form-urlencoded; charset=utf-16", "application/json", "text/plain"])
      assert.equal((await post("contact", "name=x", type(value))).status, 415, value);
    assert.equal((await post("contact", "x", type("multipart/form-data"))).status, 400);
  });
  test("over the rate nothing is stored, everything is kept, and it says when", async () => {
    busyFor = 90;
    const { status, typed, problem, retryAfter } = await post("contact", words(good));
    busyFor = null;
    assert.equal(status, 429);
    assert.equal(retryAfter, "90");
    assert.match(problem ?? "", /2 minutes/);
    assert.equal(typed.message, good.message);
    assert.deepEqual(await stored(), []);
  });
});

describe("files", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const answers = { kind: "Complaint", words: "The door was locked at noon.", anonymous: "true", consent: "true" };
  const withFile = (bytes: Uint8Array<ArrayBuffer>, name: string, alias = "papers") => {
    const body = new FormData();
    for (const [key, value] of Object.entries(answers)) body.append(key, value);
    body.append(alias, new File([bytes], name));
    return body;
  };
  const onDisk = () => readdirSync(services.files.uploads.incoming);

  test("a file of a type that is asked for is kept", async () => {
    assert.equal((await post("feedback", withFile(pdf, "C:\\letters\\letter.PDF"))).status, 303);
    const [submission] = await stored("feedback");
    assert.equal(submission?.files[0]?.name, "letter.PDF");
    const id = submission?.files[0]?.id ?? "";
    assert.deepEqual(await services.files.uploads.read(services.db, id), pdf);
    assert.deepEqual(onDisk(), []);
  });
  test("a file of exactly 7 MB is taken, one byte more is not", async () => {
    const ofBytes = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)]);
    assert.equal((await post("feedback", withFile(ofBytes(7 * 1024 * 1024), "seven.pdf"))).status, 303);
    assert.equal((await stored("feedback"))[0]?.files[0]?.size, 7 * 1024 * 1024);
    const { errors } = await post("feedback", withFile(ofBytes(7 * 1024 * 1024 + 1), "more.pdf"));
    assert.match(errors.papers ?? "", /larger than 7 MB/);
  });
  test("a file whose name has 5,000 letters is kept and can be taken out", async () => {
    const { location } = await post("feedback", withFile(pdf, `${"信".repeat(5000)}.pdf`));
    const receipt = new URL(location ?? "", "http://site.test").searchParams.get("receipt") ?? "";
    // As it was kept by an older version of the site.
    await services.db
      .updateTable("submission_file")
      .set({ name: `${"信".repeat(5000)}.pdf` })
      .execute();
    const out = path.join(folder, "out");
    const command = path.resolve(import.meta.dirname, "../../server/commands/forms.ts");
    const settings = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
    await promisify(execFile)(process.execPath, [command, "files", receipt, out], { env: settings });
    const [name = ""] = readdirSync(out);
    assert.match(name, new RegExp(`^${receipt}-1-信+\\.pdf$`));
    assert.deepEqual(readFileSync(path.join(out, name)), pdf);
  });
  test("a picture named .pdf, a program, an empty and a too large file are refused, and nothing stays", async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(7 * 1024 * 1024)]);
    const cases: [Buffer<ArrayBuffer>, string, RegExp][] = [
      [png, "picture.pdf", /PDF, Word, PNG or JPEG/],
      [Buffer.from("MZ program"), "setup.exe", /PDF, Word, PNG or JPEG/],
      [Buffer.alloc(0), "empty.pdf", /empty/],
      [large, "large.pdf", /larger than 7 MB/],
    ];
    for (const [bytes, name, message] of cases) {
      const { status, errors } = await post("feedback", withFile(bytes, name));
      assert.equal(status, 422, name);
      assert.match(errors.papers ?? "", message);
    }
    assert.deepEqual(await stored("feedback"), []);
    assert.deepEqual(onDisk(), []);
  });
  test("a file where none is asked for is nobody's", async () => {
    assert.equal((await post("feedback", withFile(pdf, "a.pdf", "words2"))).status, 303);
    assert.deepEqual((await stored("feedback"))[0]?.files, []);
    assert.deepEqual(onDisk(), []);
  });
  test("a post that is cut off in the middle is refused, and nothing stays", async () => {
    const request = new Request("http://site.test/", { method: "POST", body: withFile(pdf, "a.pdf") });
    const bytes = Buffer.from(await request.arrayBuffer());
    const type = { "Content-Type": request.headers.get("Content-Type") ?? "" };
    for (const length of [bytes.length - 10, Math.round(bytes.length / 2), 60]) {
      const { status } = await post("feedback", bytes.subarray(0, length), type);
      assert.equal(status, 400, String(length));
    }
    assert.deepEqual(await stored("feedback"), []);
    assert.deepEqual(onDisk(), []);
  });
});
