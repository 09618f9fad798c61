import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { childrenOf, freePort, startPostgres } from "#server/db/testing.ts";
import { exitCode, runCommand, runServer, smallTree, startServer, until } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "drain-"));
after(() => rmSync(folder, { recursive: true }));

test("a starting server answers whoever reaches it, however early", async (t) => {
  const postgres = await startPostgres();
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: await postgres.createDatabase(),
    SITE_URL: "http://site.test",
    SECRET: "the same secret in every instance",
    DATA_DIR: path.join(folder, "early"),
  };
  assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
  const { child, said } = runServer(settings);
  t.after(async () => {
    child.kill("SIGKILL");
    await postgres.stop();
  });
  const knock = async (): Promise<string | null> => {
    const socket = connect(port, "127.0.0.1");
    if (!(await once(socket, "connect").catch(() => null))) return null;
    socket.write("GET /healthz HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n");
    return text(socket.setTimeout(30_000, () => socket.destroy()));
  };
  let answer: string | null = null;
  while (answer === null) {
    assert.equal(child.exitCode, null, said.err);
    await new Promise(setImmediate);
    answer = await knock();
  }
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

describe("on SIGTERM a server", () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (address: string) => {
    const asked = request(address, { agent });
    asked.end();
    const [answer] = await once(asked, "response");
    return { status: answer.statusCode, connection: answer.headers.connection, text: await text(answer) };
  };

  for (const workers of ["1", "2"])
    test(`answers as before while draining, except that it is not ready, with WEB_CONCURRENCY ${workers}`, async (t) => {
      const settings = { DATA_DIR: path.join(folder, workers), DRAIN_SECONDS: "200", WEB_CONCURRENCY: workers };
      const { child, address } = await startServer(settings);
      t.after(() => child.kill("SIGKILL"));
      assert.deepEqual(await ask(`${address}/healthz`), { status: 200, connection: "keep-alive", text: "ok" });
      // As when a service manager signals each process of a group, and npm passes the signal on as well.
      for (const pid of [child.pid, ...childrenOf(child.pid), child.pid]) process.kill(pid ?? 0, "SIGTERM");
      for (let inARow = 0; inARow < 20; ) inARow = (await ask(`${address}/readyz`)).status === 503 ? inARow + 1 : 0;
      assert.match((await ask(`${address}/readyz`)).text, /^not ready: The server is stopping\.$/);
      for (const page of ["/news/", "/news/", "/favicon.ico", "/healthz", "/forms/note/"]) {
        const { status, connection } = await ask(address + page);
        assert.deepEqual([page, status, connection], [page, 200, "close"]);
      }
      const body = new URLSearchParams({ words: `Sent to ${workers} while it stops` });
      const sent = await fetch(`${address}/forms/note/`, { method: "POST", redirect: "manual", body });
      assert.equal(sent.status, 303);
      assert.equal(child.exitCode, null);
      await until(() => !child.kill("SIGTERM"));
      assert.equal(await exitCode(child), 0);
    });

  test("exits when it has drained, and at once on SIGINT", async (t) => {
    const data = { DATA_DIR: path.join(folder, "ends") };
    for (const [drain, signal] of [
      ["0.1", "SIGTERM"],
      ["200", "SIGINT"],
    ] as const) {
      const { child } = await startServer({ ...data, DRAIN_SECONDS: drain });
      t.after(() => child.kill("SIGKILL"));
      child.kill(signal);
      assert.equal(await exitCode(child), 0);
    }
  });
});

describe("SIGTERM ends at once, even as the first process of a container,", () => {
  const endsWith = async (child: ChildProcess, media: string, code: number) => {
    await until(() => child.exitCode !== null || readOrNone(media).length > 0);
    child.kill("SIGTERM");
    assert.equal(await exitCode(child), code, "it handles the signal itself");
  };

  const content = path.join(folder, "content");
  before(() => {
    cpSync(smallTree, content, { recursive: true });
    const square = readFileSync(path.join(content, "media/square.svg"), "utf8");
    const names = Array.from({ length: 60 }, (_, number) => `square-${number}.svg`);
    for (const name of names) writeFileSync(path.join(content, "media", name), `${square}<!-- ${name} -->`);
    appendFileSync(path.join(content, "pages/index.md"), names.map((name) => `\n![A square](${name})\n`).join(""));
  });

  test("a server that is making its first pictures", async () => {
    const data = path.join(folder, "first");
    const { child, said } = runServer({ DATA_DIR: data, CONTENT_DIR: content, DRAIN_SECONDS: "200" });
    await endsWith(child, path.join(data, "media"), 0);
    assert.doesNotMatch(said.out, /http:/);
  });

  test("publishing by command", async () => {
    const data = path.join(folder, "command");
    const program = path.resolve(import.meta.dirname, "../../commands/content.ts");
    const env = { ...process.env, DATA_DIR: data, CONTENT_DIR: content };
    await endsWith(spawn(process.execPath, [program, "publish"], { env }), path.join(data, "media"), 143);
  });
});

function readOrNone(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}
