import assert from "node:assert/strict";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { freePort, type Postgres, startPostgres } from "#server/db/testing.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { exitCode, runCommand, startServer } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-doctor-"));
const published = path.join(folder, "published");
let postgres: Postgres;
before(async () => {
  postgres = await startPostgres();
  assert.equal((await runCommand(["content", "publish"], { DATA_DIR: published })).code, 0);
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

let folders = 0;
function fresh(): string {
  const copy = path.join(folder, `copy ${++folders}`);
  cpSync(published, copy, { recursive: true });
  return copy;
}

describe("the command", () => {
  test("prints a line for each part of a running site, and exits with 0", async (context) => {
    const [port, data] = [await freePort(), fresh()];
    const settings = {
      ...{ DATA_DIR: data, PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
      SAFEGUARDING: "ann@office.example",
    };
    const { child } = await startServer(settings);
    context.after(() => child.kill("SIGKILL"));
    const { code, out } = await runCommand(["doctor"], settings);
    child.kill("SIGTERM");
    assert.equal(await exitCode(child), 0);
    const lines = out.trim().split("\n");
    assert.deepEqual([code, lines.filter((line) => !/^[✔!] [a-z]+ +\S/.test(line))], [0, []], out);
    for (const about of ["folder", "secret", "database", "files", "mail", "content", "build", "server", "address"])
      assert.ok(
        lines.some((line) => line.startsWith(`✔ ${about}`)),
        `${about}:\n${out}`,
      );
  });

  test("exits with 1 if something is wrong, also in the settings, and with 2 for unknown arguments", async () => {
    const data = fresh();
    rmSync(path.join(data, "secret"));
    const gone = await runCommand(["doctor"], { DATA_DIR: data, PORT: "1" });
    assert.equal(gone.code, 1);
    assert.match(gone.out, /^✖ secret .*is gone: no receipt opens any more. Restore it from a backup\.$/m);
    const wrong = await runCommand(["doctor"], { PORT: "many", LOG_LEVEL: "loud" });
    assert.deepEqual([wrong.code, wrong.out.match(/^✖ settings/gm)?.length], [1, 2]);
    assert.equal((await runCommand(["doctor", "everything"])).code, 2);
  });

  test("creates nothing where there is no site yet", async () => {
    const data = path.join(folder, "nothing");
    const { code, out } = await runCommand(["doctor"], {
      DATA_DIR: data,
      PORT: "1",
      SAFEGUARDING: "ann@office.example",
    });
    assert.equal(code, 0, out);
    assert.match(out, /^! folder .*There is no .* yet/m);
    assert.throws(() => chmodSync(data, 0o700), /ENOENT/);
  });
});

test("a broken database is reported once; what needs it is not examined, and the rest is", async (context) => {
  const mails = await startMailServer();
  context.after(mails.stop);
  const away = {
    ...{ DATA_DIR: fresh(), DATABASE_URL: "postgres://site@127.0.0.1:1/site", SMTP_URL: mails.url, PORT: "1" },
    ...{ SITE_URL: "http://127.0.0.1:1", SECRET: "s".repeat(30) },
  };
  const damaged = { DATA_DIR: fresh(), SMTP_URL: mails.url, PORT: "1" };
  writeFileSync(path.join(damaged.DATA_DIR, "site.db"), Buffer.alloc(20_000, 7));
  for (const settings of [away, damaged]) {
    const { code, out } = await runCommand(["doctor"], settings);
    assert.equal(code, 1);
    assert.equal(out.match(/^✖ database .*(?:does not lead to a database|is damaged)/gm)?.length, 1, out);
    for (const about of ["files", "mail", "content"])
      assert.match(out, new RegExp(`^! ${about} +Not examined: see what is said about the database$`, "m"));
    assert.match(out, /^✔ mail +127\.0\.0\.1:\d+ lets us in$/m);
    assert.equal(out.match(/ECONNREFUSED|not a database/g)?.length, 1, out);
  }
});
