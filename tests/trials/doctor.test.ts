import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { freePort } from "#server/db/testing.ts";
import { runCommand, startServer, stopServer, temporaryFolder } from "#server/testing.ts";

const data = temporaryFolder("doctor");
before(async () => assert.equal((await runCommand(["content", "publish"], { DATA_DIR: data })).code, 0));

test("the doctor prints a line for each part of a running site, and exits with 0", async (context) => {
  const port = await freePort();
  const settings = {
    ...{ DATA_DIR: data, PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
    SAFEGUARDING: "ann@office.example",
  };
  const site = await startServer(settings);
  context.after(() => site.child.kill("SIGKILL"));
  const { code, out } = await runCommand(["doctor"], settings);
  await stopServer(site);
  const lines = out.trim().split("\n");
  assert.deepEqual([code, lines.filter((line) => !/^[✔!] [a-z]+ +\S/.test(line))], [0, []], out);
  for (const about of ["folder", "secret", "database", "files", "mail", "content", "build", "server", "address"])
    assert.match(out, new RegExp(`^✔ ${about}`, "m"));
});

test("it exits with 1 if something is wrong, also in the settings; what needs a broken database is not examined", async () => {
  const wrong = await runCommand(["doctor"], { PORT: "many", LOG_LEVEL: "loud" });
  assert.deepEqual([wrong.code, wrong.out.match(/^✖ settings/gm)?.length], [1, 2]);
  rmSync(path.join(data, "secret"));
  writeFileSync(path.join(data, "site.db"), Buffer.alloc(20_000, 7));
  const { code, out } = await runCommand(["doctor"], { DATA_DIR: data, PORT: "1" });
  assert.equal(code, 1);
  assert.match(out, /^✖ secret .*is gone: no receipt opens any more. Restore it from a backup\.$/m);
  assert.equal(out.match(/^✖ database .*is damaged/gm)?.length, 1, out);
  for (const about of ["files", "mail", "content"])
    assert.match(out, new RegExp(`^! ${about} +Not examined: see what is said about the database$`, "m"));
});
