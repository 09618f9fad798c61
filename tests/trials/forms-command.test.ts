import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ReadableStream } from "node:stream/web";
import { after, before, describe, test } from "node:test";
import { findForm, replaceForms } from "#app/forms/definition/forms.server.ts";
import { saveSubmission } from "#app/forms/submissions/submissions.server.ts";
import { confirmAuthorities } from "#app/records/testing.ts";
import { parseEnv } from "#server/env.ts";
import { receiveForm } from "#server/http/limits/receive-form.ts";
import { createServices } from "#server/services.ts";
import { runCommand, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("take-out");

describe("a submission", () => {
  const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  after(() => services.db.destroy());
  const run = (...words: string[]) => runCommand(["forms", ...words], { DATA_DIR: folder });

  async function send(answers: Record<string, string[]>, { spam = false, papers = [] as string[] } = {}) {
    const form = await findForm(services.db, "note");
    assert.ok(form);
    const body = new FormData();
    for (const name of papers) body.append("paper", new File([`words of ${name}`], name));
    const { headers, body: sent } = new Request("http://site.test/", { method: "POST", body });
    const stores = { db: services.db, uploads: services.files.uploads };
    const posted = await receiveForm(
      sent as ReadableStream<Uint8Array>,
      headers,
      { maxFields: 400, maxFileBytes: 1024 },
      stores,
    );
    const { files = [] } = posted ?? {};
    return (await saveSubmission({ ...services, siteUrl: "http://site.test" }, { form, answers, files, spam })).receipt;
  }

  before(async () => {
    assert.equal((await runCommand(["content", "publish"], { DATA_DIR: folder })).code, 0);
    await confirmAuthorities(services.db);
  });

  test("kept aside as spam is exported only on request, with its files, and apart", async () => {
    const real = await send({ words: ["A real note"] });
    const spam = await send({ words: ["Buy"] }, { spam: true, papers: ["a.txt"] });
    const usual = await run("export", "note");
    assert.match(usual.out, new RegExp(real));
    assert.doesNotMatch(usual.out, new RegExp(spam));
    const aside = await run("export", "note", "--spam", "--as", "json");
    const submissions = JSON.parse(aside.out) as { receipt: string; files: { size: number }[] }[];
    assert.deepEqual(
      submissions.map(({ receipt, files }) => [receipt, files.map((file) => file.size)]),
      [[spam, [14]]],
    );
    const out = path.join(folder, "out");
    assert.equal((await run("files", spam, out)).code, 0);
    assert.equal(readFileSync(path.join(out, `${spam}-1-a.txt`), "utf8"), "words of a.txt");
    const { code, err } = await run("delete", spam);
    assert.equal(code, 0);
    assert.ok(err.includes(`are files in ${path.join(folder, "mail")}, are still there`), err);
    assert.equal((await run("export", "note", "--spam", "--as", "json")).out, "[\n]\n");
  });

  test("is exported whole after its form has changed: each former field has a column", async () => {
    // The form now asks for a box called "kind" and a file called "about", and no longer for "school".
    const form = await findForm(services.db, "note");
    assert.ok(form);
    await send(
      { words: ["Before"], kind: ["Question"], about: ["Bins"], school: ["=Perth High"] },
      { papers: ["old.txt"] },
    );
    const fieldsets = structuredClone(form.fieldsets);
    for (const field of fieldsets.flatMap((part) => part.columns.flat())) {
      if (field.alias === "kind") field.type = "checkbox";
      if (field.alias === "about") field.type = "fileUpload";
    }
    await services.db.transaction().execute((trx) => replaceForms(trx, [{ ...form, fieldsets, css: "" }]));
    const { out } = await run("export", "note");
    const [head = "", ...lines] = out.trimEnd().split("\r\n");
    assert.match(head, /"school","paper"$/);
    const line = lines.find((line) => line.includes("Before")) ?? "";
    assert.match(line, /"Before","Question","Bins","\u200b=Perth High","old\.txt"$/);
  });

  test("is exported after its form is gone, and the form is still listed", async () => {
    const receipt = await send({ words: ["Kept"] });
    await services.db.transaction().execute((trx) => replaceForms(trx, []));
    for (const as of ["csv", "json"]) {
      const { code, out } = await run("export", "note", "--as", as);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`"${receipt}"[^]*"Kept"`));
    }
    assert.match((await run("export", "other")).err, /^There is no form called "other"\. There are: note\.\n$/);
  });
});
