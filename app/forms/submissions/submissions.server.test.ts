import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, test } from "node:test";
import type { Form } from "#app/forms/definition/form.ts";
import { publishClasses, recordClass } from "#app/records/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { databaseUploads, folderUploads } from "#server/files/uploads.ts";
import { createLog } from "#server/log.ts";
import type { Mail } from "#server/mail/mail.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { createSecret } from "#server/secret.ts";
import { temporaryFolder } from "#server/testing.ts";
import {
  deleteSubmission,
  listSentForms,
  listSubmissions,
  type NewSubmission,
  parseReceipt,
  type Submission,
  saveSubmission,
} from "./submissions.server.ts";

const MINUTE = 60_000;
type More = Partial<Pick<NewSubmission, "spam" | "files" | "form">>;
const form: Form = {
  clientId: "contact",
  formName: "Write to us",
  lead: "",
  description: "",
  submitLabel: "Send",
  messageOnSubmit: "Thank you.",
  notify: "office@example.org",
  acknowledge: { field: "email", subject: "We have it", text: "Thank you." },
  styles: null,
  fieldsets: [
    {
      id: "part-1",
      legend: "",
      condition: null,
      columns: [
        ["name", "email"].map((alias) => ({
          alias,
          caption: alias,
          help: "",
          type: "shortAnswer" as const,
          format: "text" as const,
          autocomplete: null,
          options: [],
          value: "",
          rules: [],
          condition: null,
          html: "",
        })),
      ],
    },
  ],
};

onBothEngines((db, engine) => {
  const folder = temporaryFolder("submissions");
  const uploads = (engine.name === "SQLite" ? folderUploads : databaseUploads)(path.join(folder, "uploads"));
  const time = { now: 1_800_000_000_000 };
  const clock = { now: () => time.now };
  const context = (office?: string) =>
    ({
      db: db(),
      clock,
      files: { media: "", uploads },
      env: { OFFICE_EMAIL: office },
      mail: createOutbox({
        db: db(),
        clock,
        log: createLog("silent"),
        send: async () => {},
        secret: createSecret("a secret for tests"),
        office: null,
      }),
    }) as unknown as Parameters<typeof saveSubmission>[0];
  const asSent = (name: string, more: More = {}): NewSubmission => ({
    form: more.form ?? form,
    answers: { name: [name], email: ["sam@example.org"] },
    files: more.files ?? [],
    spam: more.spam ?? false,
  });
  const send = (name: string, more: More & { office?: string } = {}) =>
    saveSubmission(context(more.office), asSent(name, more));
  const stored = async (spam?: boolean) => {
    const all: Submission[] = [];
    for await (const submission of listSubmissions(db(), "contact", 0, spam)) all.push(submission);
    return all;
  };
  const mails = async () =>
    (await db().selectFrom("mail").select("message_json").execute()).map((row) => JSON.parse(row.message_json) as Mail);
  const arrive = (content: string) => {
    const place = path.join(uploads.incoming, `file-${Math.random()}`);
    writeFileSync(place, content);
    return {
      alias: "paper",
      name: "a.txt",
      path: place,
      size: content.length,
      hash: content.slice(0, 20),
      tooLarge: false,
    };
  };

  beforeEach(async () => {
    const sent = (days: number) => recordClass({ keep: { days }, from: "received" });
    await publishClasses(db(), { "form:contact": sent(2), "form:longer": sent(4) });
    for (const table of [
      "submission_file",
      "submission",
      "recent_submission",
      "mail",
      "mailed_address",
      "upload_piece",
    ] as const)
      await db().deleteFrom(table).execute();
  });

  test("a submission is stored with its emails: the office gets the answers, the visitor none", async () => {
    const { receipt } = await send("Sam <b>\r\nBcc: x@example.org");
    assert.equal(parseReceipt(receipt), receipt);
    assert.deepEqual(
      (await stored()).map((one) => one.receipt),
      [receipt],
    );
    const [office, visitor] = await mails();
    assert.equal(office?.to, "office@example.org");
    assert.match(office?.html ?? "", /Sam &lt;b&gt;/);
    assert.doesNotMatch(office?.subject ?? "", /Sam/);
    assert.equal(visitor?.to, "sam@example.org");
    assert.doesNotMatch(JSON.stringify(visitor), /Sam/);
  });

  test("a form without a recipient goes to OFFICE_EMAIL, and Reply-To is the visitor who wanted an email", async () => {
    const quiet = { ...form, notify: null };
    for (const [name, more] of [
      ["Named", { office: "all@example.org" }],
      ["Unnamed", { office: "all@example.org", form: quiet }],
      ["Neither", { form: quiet }],
      ["Without an email", { form: { ...form, acknowledge: null } }],
    ] as const)
      await send(name, more);
    const received = (await mails()).filter(({ to }) => to !== "sam@example.org");
    assert.deepEqual(
      received.map(({ to, replyTo, text }) => [to, replyTo, /^name\n(.*)$/m.exec(text)?.[1]]).toSorted(),
      [
        ["all@example.org", "sam@example.org", "Unnamed"],
        ["office@example.org", undefined, "Without an email"],
        ["office@example.org", "sam@example.org", "Named"],
      ],
    );
  });

  test("20 identical submissions at once are stored once, with one receipt", async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => send("Same")));
    assert.equal(new Set(sent.map((one) => one.receipt)).size, 1);
    assert.equal(sent.filter((one) => one.isNew).length, 1);
    assert.equal((await stored()).length, 1);
    assert.equal((await mails()).length, 2);
  });

  test("after ten minutes the same answers are a new submission; other answers always are", async () => {
    const first = await send("Ann");
    time.now += 10 * MINUTE - 1;
    assert.equal((await send("Ann")).receipt, first.receipt);
    assert.notEqual((await send("Bob")).receipt, first.receipt);
    time.now += 1;
    assert.notEqual((await send("Ann")).receipt, first.receipt);
    assert.equal((await stored()).length, 3);
  });

  test("an address gets one email a day, whoever enters it; the office gets one per submission", async () => {
    await send("Ann");
    await send("Bob");
    assert.deepEqual((await mails()).map((mail) => mail.to).sort(), [
      "office@example.org",
      "office@example.org",
      "sam@example.org",
    ]);
  });

  test("spam is stored apart: not mailed, not listed", async () => {
    const { receipt } = await send("Buy", { spam: true });
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await mails(), []);
    await send("A person");
    assert.deepEqual(
      (await stored(true)).map((one) => one.receipt),
      [receipt],
    );
    assert.equal((await stored()).length, 1);
    assert.deepEqual(await listSentForms(db()), ["contact"]);
  });

  test("files are stored with it, even over 1 MB, and read back unchanged", async () => {
    const content = `${"x".repeat(1024 * 1024)}end`;
    await send("File", { files: [arrive(content)] });
    const file = (await stored())[0]?.files[0];
    assert.equal(file?.name, "a.txt");
    assert.equal((await uploads.read(db(), file?.id ?? "")).toString(), content);
    assert.deepEqual(readdirSync(uploads.incoming), []);
  });

  test("when storing fails half-way, nothing is stored", async () => {
    const gone = { ...arrive("words"), path: path.join(folder, "gone") };
    await assert.rejects(send("Half", { files: [gone] }));
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await mails(), []);
    assert.equal((await send("Half")).isNew, true);
  });

  test("a submission can be deleted early, with its files and emails", async () => {
    await send("Kept");
    const emails = await mails();
    time.now += 25 * 60 * MINUTE;
    const { receipt } = await send("Gone", { files: [arrive("gone")] });
    const gone = (await stored())[1]?.files[0]?.id ?? "";
    assert.equal((await mails()).length, emails.length + 2);
    assert.equal(await deleteSubmission(context(), receipt, "ann@x.au", time.now), true);
    assert.deepEqual(
      (await stored()).map((one) => one.answers.name),
      [["Kept"]],
    );
    assert.deepEqual(await mails(), emails);
    assert.deepEqual(await db().selectFrom("upload_piece").selectAll().execute(), []);
    assert.ok(!readdirSync(path.join(folder, "uploads")).includes(gone));
    assert.equal((await send("Gone")).isNew, true, "a repeat does not find what was deleted");
    assert.equal(await deleteSubmission(context(), receipt, "ann@x.au", time.now), false);
  });

  test("many submissions are listed in order, including all from the same moment", async () => {
    // Not all at once: a slow machine would let the last wait too long for a connection.
    for (let at = 0; at < 450; at += 30)
      await Promise.all(Array.from({ length: 30 }, (_, index) => send(`Name ${at + index}`)));
    const receipts = (await stored()).map((one) => one.receipt);
    assert.equal(new Set(receipts).size, 450);
    assert.deepEqual(receipts, receipts.toSorted());
  });
});
