import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { exitCode, makeOtherBuild, runCommand, runServer, startServer } from "#server/testing.ts";

/** This build on a database that a newer one had: the way back from an upgrade. */
const folder = mkdtempSync(path.join(tmpdir(), "way-back-"));
after(() => rmSync(folder, { recursive: true }));

/** Makes a newer build, another release with more migrations. */
function makeNewer(site: string): void {
  makeOtherBuild(site);
  appendFileSync(path.join(site, "package.json"), "\n");
}

/** Adds a migration to the source, which commands run, and to what the server runs. `change` is of a table. */
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

onBothEngines((_db, engine) => {
  test("this build goes on where a newer one only added, and stops with one line where it did more", async () => {
    const address = await engine.fresh();
    const newer = path.join(folder, `newer than ${engine.name}`);
    makeNewer(newer);
    addMigration(newer, "900-adds", "expand", 'addColumn("colour", "text")');
    const data = { DATA_DIR: path.join(folder, engine.name) };
    const shared = { SITE_URL: "http://site.test", SECRET: "the same secret in every instance" };
    const settings = "postgres" in address ? { ...data, ...shared, DATABASE_URL: address.postgres } : data;
    const send = async (words: string, site?: string) => {
      assert.equal((await runCommand(["content", "publish"], settings, site)).code, 0);
      const { child, address } = await startServer(settings, [], site);
      assert.equal((await fetch(`${address}/news/`)).status, 200);
      const body = new URLSearchParams({ words });
      const sent = await fetch(`${address}/forms/note/`, { method: "POST", redirect: "manual", body });
      assert.equal(sent.status, 303);
      child.kill("SIGTERM");
      assert.equal(await exitCode(child), 0);
    };
    await send("Before");
    await send("With the newer", newer);
    await send("And back");
    assert.match(
      (await runCommand(["forms", "export", "note"], settings)).out,
      /Before[\s\S]*With the newer[\s\S]*And back/,
    );

    addMigration(newer, "901-takes", "contract", 'dropColumn("colour")');
    const { child } = await startServer(settings, [], newer);
    child.kill("SIGTERM");
    await exitCode(child);
    const old = runServer(settings);
    assert.equal(await exitCode(old.child), 1);
    assert.match(old.said.err, /^This database belongs to a newer version of the site: it has 901-takes, .*\n$/);
  });
});
