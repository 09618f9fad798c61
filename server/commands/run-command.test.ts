import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { runCommand } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "commands-"));
after(() => rmSync(folder, { recursive: true }));

const run = (words: string[], settings: Record<string, string> = {}) =>
  runCommand(words, { DATA_DIR: path.join(folder, "data"), ...settings });

describe("a command", () => {
  for (const words of [["content"], ["content", "toString"], ["forms", "export"], ["mail", "rest"], ["voices", "-x"]])
    test(`says how to write it when it is written so: ${words.join(" ")}`, async () => {
      const { code, out, err } = await run(words);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, /^Write|^There is no form/);
    });

  test("refuses options that it does not have", async () => {
    for (const name of ["content", "forget", "forms", "mail"]) {
      const { code, err } = await run([name, "--force"]);
      assert.equal(code, 2, name);
      assert.match(err, /^Unknown option '--force'/);
    }
  });

  test("says in one line what setting is wrong, and which database cannot be reached", async () => {
    const elsewhere = {
      DATABASE_URL: "postgres://site@127.0.0.1:1/site",
      SITE_URL: "http://site.test",
      SECRET: "a secret of many letters",
    };
    for (const name of [["forget"], ["mail", "send"], ["voices", "pending"], ["content", "publish"]]) {
      const wrong = await run(name, { PORT: "many" });
      assert.deepEqual([wrong.code, wrong.err.split("\n").length], [1, 2], wrong.err);
      assert.match(wrong.err, /^PORT/);
      const away = await run(name, elsewhere);
      assert.deepEqual([away.code, away.err.split("\n").length], [1, 2], away.err);
      assert.match(away.err, /^DATABASE_URL does not lead to a database/);
    }
  });

  test("prints what it did and ends with 0", async () => {
    const { code, out, err } = await run(["forget"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Deleted 0 submissions, .*\.\n$/);
  });
});
