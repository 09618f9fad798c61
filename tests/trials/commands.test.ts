import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { runCommand } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "commands-"));
after(() => rmSync(folder, { recursive: true }));

const run = (words: string[], settings: Record<string, string> = {}) =>
  runCommand(words, { DATA_DIR: path.join(folder, "data"), ...settings });

describe("a command", () => {
  const wrong = [
    "content | content toString | content check extra | content publish extra",
    "forms | forms export | forms export note extra | forms files r1 | forms files r1 folder extra | forms delete r1 extra",
    "voices x | voices pending x | voices approve | voices approve r1 r2 | voices redact r1 Mei | voices decline r1",
    "voices decline r1 two words | voices withdraw r1 | voices featured x | voices feature | voices unfeature",
    "voices link | voices link a b | voices revoke | voices publish | voices read | voices undo | voices reopen | voices change r1 Mei | voices erase | mail rest | mail send now | forget x | doctor everything | edit x",
    "backup | backup a b | restore | restore a b | move | move postgres://a/b c",
  ];
  for (const line of wrong.join(" | ").split(" | "))
    test(`shows its usage and does nothing when misused: ${line}`, async () => {
      const data = path.join(folder, "untouched");
      const { code, out, err } = await run(line.split(" "), { DATA_DIR: data });
      assert.deepEqual([code, out, existsSync(data)], [2, "", false]);
      assert.match(err, new RegExp(`^(?:Write .*\\n)?Usage:\\s[^]*npm run (--silent )?${line.split(" ", 1)}`));
    });

  test("refuses unknown options, and one without its value, and shows its usage", async () => {
    for (const name of [
      "backup",
      "content",
      "doctor",
      "edit",
      "forget",
      "forms",
      "mail",
      "move",
      "restore",
      "voices",
    ]) {
      const { code, err } = await run([name, "--force"]);
      assert.equal(code, 2, name);
      assert.match(err, /^Unknown option '--force'.*\nUsage:/);
      assert.doesNotMatch(err, /positional/);
    }
    for (const name of ["--since", "--as"]) {
      const { code, err } = await run(["forms", "export", "note", name]);
      assert.equal(code, 2, name);
      assert.match(err, /^Option '--(?:since|as) <value>' argument missing\.\nUsage:/);
    }
  });

  test("names the existing forms when it is asked for another", async () => {
    await run(["content", "publish"]);
    const other = await run(["forms", "export", "nothing"]);
    assert.equal(other.code, 2);
    assert.match(other.err, /^There is no form called "nothing"\. There are: note\b.*\.\n$/);
  });

  test("names a wrong setting or an unreachable database in one line", async () => {
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

  test("creates no site where there is none, but says so", async () => {
    const data = path.join(folder, "a slip of the pen");
    for (const words of ["voices pending", "forms export note", "forget", "mail send", "voices link a@b.example"]) {
      const { code, out, err } = await run(words.split(" "), { DATA_DIR: data });
      assert.deepEqual([code, out, existsSync(data)], [1, "", false], words);
      assert.match(
        err,
        /^There is no database at .*, or we may not see it\. Set DATA_DIR to the site's data folder\.\n$/,
      );
    }
  });

  test("prints what it did and exits with 0", async () => {
    const { code, out, err } = await run(["forget"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Destroyed 0 records .*, and deleted leftovers\.\n$/);
  });
});
