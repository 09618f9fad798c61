import assert from "node:assert/strict";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { connect as connectDatabase } from "#server/db/connect.ts";
import { startPostgres } from "#server/db/testing.ts";
import {
  exitCode,
  runCommand,
  runServer,
  smallTree,
  startServer,
  stopServer,
  temporaryFolder,
  until,
} from "#server/testing.ts";

const folder = temporaryFolder("site");

const run = (settings: Record<string, string>) => runServer({ DATA_DIR: path.join(folder, "data"), ...settings });
describe("the server", () => {
  test("of a new office says what there is none of yet", async (t) => {
    const content = path.join(folder, "new-content");
    cpSync(smallTree, content, { recursive: true });
    for (const article of ["first", "second"]) rmSync(path.join(content, `news/${article}.md`));
    const { child, address } = await startServer({ DATA_DIR: path.join(folder, "new"), CONTENT_DIR: content });
    t.after(() => child.kill());
    const read = async (page: string) => (await fetch(address + page)).text();
    const voices = "/info-for-children-and-young-people/digime-voices/";
    assert.match(await read(voices), /No past topics/);
    const responses = await read(`${voices}past-responses/?action=list&id=a-good-day`);
    assert.match(responses, /Be the first WA child or young person to have a say\./);
    assert.match(responses, /href="[^"]*create-your-digime\/">Have your say/);
    const news = await read("/news/");
    assert.match(news, /<h2>There is no news yet<\/h2>/);
    assert.doesNotMatch(news, /No articles match/);
    const resources = await read("/resources/");
    assert.match(resources, /There are no resources yet\./);
    assert.doesNotMatch(resources, /of 0/);
  });

  test("after an upgrade opens a concern for what waited with words of need, and says it to whoever acts", async (t) => {
    const data = path.join(folder, "upgraded");
    const settings = { DATA_DIR: data, CONTENT_DIR: smallTree, SAFEGUARDING: "ann@office.example" };
    const before = await startServer(settings);
    before.child.kill();
    await exitCode(before.child);
    const db = connectDatabase({ sqlite: path.join(data, "site.db") });
    t.after(() => db.destroy());
    const response = { topic: "a-good-day", source: "visitor", status: "waiting", name: "Kai", avatar: "" } as const;
    const empty = { original_json: null, announced: null, decided: null, reason: null, receipt: null, featured: null };
    await db
      .insertInto("response")
      .values({ id: "a".repeat(24), ...response, text: "I want to die", flags: "", distress: 0, posted: 1, ...empty })
      .execute();
    const doctor = async () => (await runCommand(["doctor"], settings)).out;
    assert.match(await doctor(), /✖ concerns .*1 with words of need/);
    const { child } = await startServer(settings);
    t.after(() => child.kill());
    await until(async () => (await db.selectFrom("concern").select("item").execute()).length === 1);
    const mail = path.join(data, "mail");
    const emails = () => (existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith(".eml")) : []);
    await until(() => emails().length === 1);
    assert.match(
      readFileSync(path.join(mail, emails()[0] ?? ""), "utf8"),
      /Subject: A child may be in danger: Concern/,
    );
    assert.match(await doctor(), /✔ concerns/);
  });
});

test("if new content cannot be published, the site says why and goes on with what it has", async () => {
  const data = path.join(folder, "goes-on");
  const content = path.join(folder, "content");
  cpSync(smallTree, content, { recursive: true });
  const settings = { DATA_DIR: data, CONTENT_DIR: content };
  const first = await startServer(settings);
  await stopServer(first);
  // The check finds nothing wrong, but pictures cannot be made.
  rmSync(path.join(data, "media"), { recursive: true });
  writeFileSync(path.join(data, "media"), "");
  appendFileSync(path.join(content, "pages/index.md"), "\nMore words.\n");
  const second = await startServer(settings);
  assert.match(second.said.err, /media[\s\S]*The site goes on with the content published before\./);
  assert.doesNotMatch(await (await fetch(`${second.address}/`)).text(), /More words/);
  await stopServer(second);
});

describe("a start that cannot work says why in plain lines and exits with 1", () => {
  const failing = async (settings: Record<string, string>, why: RegExp) => {
    const { child, said } = run(settings);
    assert.equal(await exitCode(child), 1);
    assert.match(said.err, why);
    assert.doesNotMatch(said.err, /\n\s+at /);
  };

  test("a role that may not create tables", async () => {
    const postgres = await startPostgres();
    const url = new URL(await postgres.createDatabase());
    const role = `role_${Date.now()}`;
    const owner = connectDatabase({ postgres: url.href });
    await sql.raw(`create role ${role} login password 'hush'`).execute(owner);
    await owner.destroy();
    Object.assign(url, { username: role, password: "hush" });
    const shared = { SITE_URL: "http://site.test", SECRET: "a secret of many letters" };
    await failing(
      { DATABASE_URL: url.href, ...shared },
      /^The role of DATABASE_URL lacks a permission that we need .*grant create/m,
    );
    await postgres.stop();
  });
  test("a site that is not built", async () => {
    const site = path.join(folder, "site");
    cpSync(path.resolve(import.meta.dirname, "../../server/index.js"), path.join(site, "server/index.js"));
    const { child, said } = runServer({}, [], site);
    assert.equal(await exitCode(child), 1);
    assert.equal(said.err, "The site is not built. Run: npm run build\n");
  });
  test("wrong settings, no content, an unreachable database, or an address that is not this machine’s", async () => {
    const shared = { SITE_URL: "http://site.test", SECRET: "a secret of many letters" };
    await failing({ PORT: "many", LOG_LEVEL: "loud" }, /PORT is "many".*\nLOG_LEVEL is "loud"/);
    await failing({ CONTENT_DIR: path.join(folder, "none") }, /There is no content folder at/);
    const away = { DATABASE_URL: "postgres://site@127.0.0.1:1/site", ...shared };
    await failing(away, /DATABASE_URL does not lead to a database/);
    for (const HOST of ["no-such-host.invalid", "192.0.2.1"])
      await failing({ HOST }, new RegExp(`^HOST is "${HOST}", but must be a name or address of this machine`, "m"));
  });
  test("a damaged database, which stays as it is", async () => {
    const data = path.join(folder, "damaged");
    mkdirSync(data);
    const bytes = Buffer.alloc(20_000, 7);
    writeFileSync(path.join(data, "site.db"), bytes);
    await failing(
      { DATA_DIR: data },
      /^The database .*damaged\/site\.db is damaged \(file is not a database\)\. .*npm run restore -- <backup> --overwrite$/m,
    );
    assert.deepEqual(readdirSync(data), ["site.db"]);
    assert.deepEqual(readFileSync(path.join(data, "site.db")), bytes);
  });
  test("a port that is taken, for pages or for metrics", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const taken = String((other.address() as AddressInfo).port);
    await failing({ PORT: taken }, /^The port is taken .* set PORT to another number than \d+/m);
    await failing({ METRICS_PORT: taken }, /^The port is taken .* set METRICS_PORT to another number than \d+/m);
    other.close();
  });
});
