import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { exitCode, runCommand, runServer, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("commands");
const run = (words: string, settings: Record<string, string> = {}) =>
  runCommand(words.split(" "), { DATA_DIR: path.join(folder, "data"), ...settings });
const names = ["backup", "content", "doctor", "edit", "forget", "forms", "mail", "move", "restore", "voices"];

test("each command shows its usage, and does nothing else, with --help, an unknown option or wrong words", async () => {
  const DATA_DIR = path.join(folder, "untouched");
  const wrong = `content toString | content check extra | forms export note extra | forms files r1 folder extra | forms delete r1 extra
    | forms export note --since | voices x | voices approve r1 r2 | voices decline r1 two words | office link a b
    | voices change r1 Mei | mail send now | forget x | doctor everything | edit x | backup | backup a b
    | backup a --keep-days 0 | backup a --keep-days many | restore | move mysql://db/site | move postgres://site:a#b@db/site`;
  for (const words of [...wrong.split(/\s*\|\s*/), ...names.map((name) => `${name} --force`)]) {
    const { code, out, err } = await run(words, { DATA_DIR });
    assert.deepEqual([code, out], [2, ""], words);
    assert.match(err, new RegExp(`^(?:.*\\n)?Usage:\\s[^]*npm run (--silent )?${words.split(" ", 1)}`));
  }
  for (const name of names) {
    const { code, out, err } = await run(`${name} --help`, { DATA_DIR });
    assert.deepEqual([code, err], [0, ""], name);
    assert.match(out, /^Usage:/);
  }
  for (const [word, code, message] of [
    ["--help", 0, /^Usage: npm start /],
    ["--no-pubish", 2, /^Unknown option '--no-pubish'\.\nUsage: npm start /],
    ["publish", 2, /^Unexpected argument 'publish'\.\nUsage: npm start /],
  ] as const) {
    const server = runServer({ DATA_DIR }, [word]);
    assert.equal(await exitCode(server.child), code);
    assert.match(server.said.out + server.said.err, message);
  }
  assert.equal(existsSync(DATA_DIR), false);
});

test("names the existing forms when it is asked for another", async () => {
  await run("content publish");
  const other = await run("forms export nothing");
  assert.equal(other.code, 2);
  assert.match(other.err, /^There is no form called "nothing"\. There are: note\b.*\.\n$/);
});

test("names a wrong setting, an unreachable database or a site that is not there in one line", async () => {
  const elsewhere = {
    DATABASE_URL: "postgres://site:topsecret@127.0.0.1:1/site",
    SITE_URL: "http://site.test",
    SECRET: "a secret of many letters",
  };
  const DATA_DIR = path.join(folder, "a slip of the pen");
  for (const words of ["forget", "mail send", "voices pending", "forms export note"])
    for (const [settings, message] of [
      [{ PORT: "many" }, /^PORT/],
      [elsewhere, /^DATABASE_URL does not lead to a database(?!.*topsecret)/],
      [{ DATA_DIR }, /^There is no database at .*, or we may not see it\. Set DATA_DIR to the site's data folder\.$/m],
    ] as const) {
      const { code, out, err } = await run(words, settings);
      assert.deepEqual([code, out, err.split("\n").length], [1, "", 2], err);
      assert.match(err, message);
    }
  assert.equal(existsSync(DATA_DIR), false);
});
