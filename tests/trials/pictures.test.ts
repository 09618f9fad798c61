import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sharedPostgres } from "#server/db/testing.ts";
import { runCommand, startServer, stopServer, temporaryContent, temporaryFolder } from "#server/testing.ts";

const postgres = sharedPostgres();

const filesOf = (data: string) =>
  readdirSync(path.join(data, "media"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(data, "media"), path.join(entry.parentPath, entry.name)))
    .sort();

test("an instance with an empty data folder serves every picture and document, and stores them", async (t) => {
  const content = temporaryContent();
  const poster = path.resolve(import.meta.dirname, "../../content/media/documents/rights-poster.pdf");
  cpSync(poster, path.join(content, "media/poster.pdf"));
  const article = path.join(content, "news/first.md");
  const documents = "documents:\n  - file: poster.pdf\n    title: A poster\n---\n";
  writeFileSync(article, readFileSync(article, "utf8").replace(/\n---\n/, `\n${documents}`));
  const [publisher, data] = [temporaryFolder("publisher"), temporaryFolder("empty")];
  const settings = {
    CONTENT_DIR: content,
    DATABASE_URL: await postgres.createDatabase(),
    SITE_URL: "http://site.test",
    SECRET: "the same secret in every instance",
  };
  assert.equal((await runCommand(["content", "publish"], { ...settings, DATA_DIR: publisher })).code, 0);
  const site = await startServer({ ...settings, DATA_DIR: data });
  t.after(() => site.child.kill("SIGKILL"));
  assert.equal(await (await fetch(`${site.address}/readyz`)).text(), "ready");
  const names = filesOf(publisher);
  assert.ok(names.some((name) => name.endsWith(".avif")) && names.some((name) => name.startsWith("documents/")));
  for (const name of names) {
    const answer = await fetch(`${site.address}/media/${name}`);
    assert.equal(answer.status, 200, name);
    assert.match(answer.headers.get("Cache-Control") ?? "", /immutable/);
    assert.match(answer.headers.get("Content-Type") ?? "", /^(?:image|application)\//);
    if (name.startsWith("documents/")) assert.match(answer.headers.get("Content-Disposition") ?? "", /^inline/);
    assert.deepEqual(await answer.bytes(), new Uint8Array(readFileSync(path.join(publisher, "media", name))));
  }
  assert.equal((await fetch(`${site.address}/media/${"0".repeat(12)}-320.avif`)).status, 404);
  await stopServer(site);
  assert.deepEqual(filesOf(data), names);
});
