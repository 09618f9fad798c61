import assert from "node:assert/strict";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { connect } from "#server/db/connect.ts";
import { freePort, startPostgres } from "#server/db/testing.ts";
import { makeOtherBuild, runCommand, startServer, stopServer, temporaryFolder, until } from "#server/testing.ts";

const REQUESTS = 10_000;
const VIEWS = 1000;
const CLIENTS = 10;
const CHECK_MS = 1000;
const PAGES = ["/", "/news/", "/forms/note/", "/search/?term=play", "/resources/"];

/** That has said it is ready; never retries. */
async function startBalancer(backends: string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(backends);
  const check = async () => {
    for (const backend of backends) {
      const answer = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).catch(() => null);
      if (answer?.status === 200) ready.add(backend);
      else ready.delete(backend);
    }
  };
  const timer = setInterval(check, CHECK_MS);
  let turn = 0;
  const failed: string[] = [];
  const server = createServer((incoming, answer) => {
    const [backend = ""] = [...ready].slice(turn++ % Math.max(1, ready.size));
    const fail = (error: Error) => {
      failed.push(`${incoming.method} ${incoming.url}: ${error.message}`);
      answer.writeHead(502).end();
    };
    if (!backend) return fail(new Error("nobody is ready"));
    const { method, headers } = incoming;
    const passed = request(backend + incoming.url, { method, headers, agent }, (got: IncomingMessage) => {
      const { connection, ...others } = got.headers;
      answer.writeHead(got.statusCode ?? 502, others);
      got.on("error", fail).pipe(answer);
    });
    incoming.pipe(passed.on("error", fail));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const place = server.address();
  return {
    address: `http://127.0.0.1:${typeof place === "object" ? place?.port : ""}`,
    failed,
    ready,
    stop: () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test("two instances are upgraded under load, one after the other, and no visitor notices", async (t) => {
  const folder = temporaryFolder("rolling");
  const postgres = await startPostgres();
  const newer = path.join(folder, "newer");
  makeOtherBuild(newer);
  const database = await postgres.createDatabase();
  const settings = {
    DATABASE_URL: database,
    SITE_URL: "http://site.test",
    SECRET: "the same secret in every instance",
    DRAIN_SECONDS: "5",
    LOG_LEVEL: "silent",
  };
  assert.equal(
    (await runCommand(["content", "publish"], { ...settings, DATA_DIR: path.join(folder, "data") })).code,
    0,
  );
  let places = 0;
  const start = (port: number, site?: string) =>
    startServer({ ...settings, PORT: String(port), DATA_DIR: path.join(folder, `data ${++places}`) }, [], site);
  const ports = [await freePort(), await freePort()];
  const running = await Promise.all(ports.map((port) => start(port)));
  const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  t.after(async () => {
    balancer.stop();
    for (const { child } of running) child.kill("SIGKILL");
    await postgres.stop();
  });

  const agent = new Agent({ keepAlive: true });
  const lost: string[] = [];
  const count = { requests: 0, views: 0, sent: 0 };
  const ask = async (place: string, body?: string): Promise<string> => {
    count.requests++;
    const headers = body && { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://site.test" };
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const method = body ? "POST" : "GET";
      request(balancer.address + place, { method, agent, ...(headers && { headers }) }, answered)
        .on("error", failed)
        .end(body);
    }).catch((error: Error) => error);
    const bytes = answer instanceof Error ? answer : await buffer(answer).catch((error: Error) => error);
    const status = body ? 303 : 200;
    if (answer instanceof Error || bytes instanceof Error || answer.statusCode !== status) {
      lost.push(`${place}: ${answer instanceof Error ? answer.message : answer.statusCode}`);
      return "";
    }
    return bytes.toString();
  };
  const filesOf = (page: string) => new Set(page.match(/\/(?:assets|media)\/[\w.-]+/g) ?? []);

  const leftOpen = await ask("/news/");
  const filesLeft = filesOf(leftOpen);
  assert.ok(filesLeft.size >= 3);
  let upgraded = false;
  const over = () => t.signal.aborted || (upgraded && count.requests >= REQUESTS && count.views >= VIEWS);
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let at = client; !over(); at++) {
      const page = await ask(PAGES[at % PAGES.length] ?? "/");
      for (const file of filesOf(page)) await ask(file);
      count.views++;
      if (at % 20 !== 0) continue;
      await ask("/forms/note/", String(new URLSearchParams({ words: `Note ${count.sent++} of ${client}` })));
    }
  });
  for (const [index, port] of ports.entries()) {
    const address = `http://127.0.0.1:${port}`;
    await until(() => balancer.ready.size === 2);
    const old = running[index] ?? assert.fail();
    await stopServer(old);
    running[index] = await start(port, newer);
    await until(() => balancer.ready.has(address));
  }
  upgraded = true;
  await Promise.all(clients);
  const files = filesOf(await ask("/news/"));
  assert.ok(
    [...files].some((file) => !filesLeft.has(file)),
    "the new build answers",
  );
  for (const file of filesLeft) await ask(file);
  t.diagnostic(`${count.requests} requests, ${count.views} page views, ${count.sent} forms, ${lost.length} lost`);
  assert.deepEqual([lost, balancer.failed], [[], []]);
  const db = connect({ postgres: database });
  assert.equal((await db.selectFrom("submission").selectAll().execute()).length, count.sent, "each is stored once");
  await db.destroy();
});
