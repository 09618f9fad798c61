import assert from "node:assert/strict";
import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { forEachEngine } from "#server/db/testing.ts";
import {
  exitCode,
  makeOtherBuild,
  runCommand,
  runServer,
  startServer,
  stopServer,
  temporaryFolder,
} from "#server/testing.ts";

const folder = temporaryFolder("way-back");

/** Two newer builds, each a later release with more migrations. */
const [adds, takes] = [path.join(folder, "adds"), path.join(folder, "takes")];
before(() => {
  makeOtherBuild(adds);
  appendFileSync(path.join(adds, "package.json"), "\n");
  addMigration(adds, "900-adds", "expand", 'addColumn("colour", "text")');
  cpSync(adds, takes, { recursive: true, verbatimSymlinks: true });
  addMigration(takes, "901-takes", "contract", 'dropColumn("colour")');
});

/** To the source, which commands run, and to the build, which the server runs. */
function addMigration(site: string, name: string, phase: "expand" | "contract", change: string): void {
  const up = `async (db) => void (await db.schema.alterTable("submission").${change}.execute())`;
  const line = `  "${name}": { up: ${up}, phase: "${phase}" },\n`;
  for (const file of ["server/db/migrations/index.ts", "build/server/serve.js"]) {
    const text = readFileSync(path.join(site, file), "utf8");
    const added = text.replace(/const migrations\b.* = \{\n/, (start) => start + line);
    assert.notEqual(added, text, file);
    writeFileSync(path.join(site, file), added);
  }
}

forEachEngine((engine) => {
  test("this build runs after a newer one that only added, and else stops with one line", async (t) => {
    const database = await engine.fresh();
    const data = { DATA_DIR: path.join(folder, engine.name) };
    const shared = { SITE_URL: "http://site.test", SECRET: "the same secret in every instance" };
    const settings = "postgres" in database ? { ...data, ...shared, DATABASE_URL: database.postgres } : data;
    const send = async (words: string, site?: string) => {
      // With the embedded database the start publishes.
      if ("postgres" in database) assert.equal((await runCommand(["content", "publish"], settings, site)).code, 0);
      const { child, address } = await startServer(settings, [], site);
      t.after(() => child.kill("SIGKILL"));
      assert.equal((await fetch(`${address}/news/`)).status, 200);
      const body = new URLSearchParams({ words });
      const response = await fetch(`${address}/forms/note/`, { method: "POST", redirect: "manual", body });
      assert.equal(response.status, 303);
      await stopServer({ child });
    };
    await send("Before");
    await send("With the newer", adds);
    await send("And back");
    assert.match(
      (await runCommand(["forms", "export", "note"], settings)).out,
      /Before[\s\S]*With the newer[\s\S]*And back/,
    );

    const { child } = await startServer(settings, [], takes);
    t.after(() => child.kill("SIGKILL"));
    child.kill("SIGTERM");
    await exitCode(child);
    const old = runServer(settings);
    t.after(() => old.child.kill("SIGKILL"));
    assert.equal(await exitCode(old.child), 1);
    assert.match(old.said.err, /^This database belongs to a newer version of the site: it has 901-takes, .*\n$/);
  });
});
