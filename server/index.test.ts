import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { exitCode, startServer, stopServer, temporaryFolder, until } from "./testing.ts";

const folder = temporaryFolder("site");

/** Without Node's TypeScript compiler, which takes a fifth of a start: all that runs is built or plain JavaScript. */
const start = () => startServer({ DATA_DIR: path.join(folder, "data"), NODE_OPTIONS: "--no-strip-types" });

describe("the server", () => {
  test("serves what it published, logs each request without its query, and ends cleanly on SIGTERM", async () => {
    const { child, said, address } = await start();
    const page = await fetch(`${address}/news/?issue=play&term=secret`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Showing <!-- -->2|Showing 2 of 2/);
    await stopServer({ child });
    const line = said.out.split("\n").find((text) => text.includes('"route"'));
    assert.match(line ?? "", /"route":"\/news\/"/);
    assert.doesNotMatch(said.out, /secret|127\.0\.0\.1/);
  });

  describe("asked by visitors", () => {
    let child: ChildProcess;
    let address: string;
    before(async () => {
      ({ child, address } = await start());
    });
    after(() => child.kill());

    test("answers HTTP/1.0 without a Host, as balancers ask, and refuses HTTP/1.1 without one", async () => {
      const say = async (line: string) => {
        const socket = connect(Number(new URL(address).port), "127.0.0.1");
        socket.write(`${line}\r\nConnection: close\r\n\r\n`);
        return (await text(socket)).split(" ")[1];
      };
      for (const page of ["/healthz", "/readyz", "/", "/news/?x=1"]) {
        assert.equal(await say(`GET ${page} HTTP/1.0`), "200", page);
        assert.equal(await say(`GET ${page} HTTP/1.1`), "400", page);
      }
    });

    test("answers an unknown address of 8,000 letters without repeating it", async () => {
      const answer = await fetch(`${address}/${"qx".repeat(4000)}/`);
      assert.equal(answer.status, 404);
      assert.doesNotMatch(await answer.text(), /(?:qx){3}/);
    });

    test("has the icons that browsers request by default", async () => {
      for (const icon of ["/favicon.ico", "/apple-touch-icon.png"]) {
        const answer = await fetch(address + icon);
        assert.equal(answer.status, 200, icon);
        assert.match(answer.headers.get("Content-Type") ?? "", /^image\//);
      }
    });
  });

  test("survives lost connections, and logs no error", async (t) => {
    const { child, said, address } = await start();
    t.after(() => child.kill());
    const file = 'Content-Disposition: form-data; name="papers"; filename="a.pdf"\r\n\r\n%PDF';
    const bodies = [
      ["/forms/note/", "multipart/form-data; boundary=x", `--x\r\n${file}`],
      ["/forms/note/", "application/x-www-form-urlencoded", "words=Hel"],
      ["/text-size/", "application/x-www-form-urlencoded", "step=lar"],
      ["/umbraco/api/DigiMeAvatar/Upload", "application/json", '{"imgdata":"'],
    ];
    for (const [path, type, body] of bodies)
      for (const length of ["Content-Length: 60000", "Transfer-Encoding: chunked"]) {
        const socket = connect(Number(new URL(address).port), "127.0.0.1");
        const part = length.startsWith("C") ? body : `${body?.length.toString(16)}\r\n${body}\r\n`;
        socket.end(`POST ${path} HTTP/1.1\r\nHost: site.test\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${part}`);
        socket.resume();
        await once(socket, "close");
      }
    assert.equal((await fetch(`${address}/forms/note/`)).status, 200);
    await stopServer({ child });
    assert.equal(said.out.match(/"status":499/g)?.length, 8);
    assert.doesNotMatch(said.out + said.err, /"level":50|Error/);
  });

  test("finishes open requests when it is stopped", async (t) => {
    const { child, address } = await start();
    t.after(() => child.kill("SIGKILL"));
    const words = "words=Half+of+it+came+before+the+end";
    const socket = connect(Number(new URL(address).port), "127.0.0.1").setEncoding("utf8");
    const closed = once(socket, "close");
    let answer = "";
    socket.on("data", (text) => {
      answer += text;
    });
    const head = `Host: site.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${words.length}`;
    socket.write(`POST /forms/note/ HTTP/1.1\r\n${head}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, "data");
    assert.match(answer, /^HTTP\/1\.1 100 /);
    socket.write(words.slice(0, 9));
    child.kill("SIGTERM");
    const isShut = () =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      );
    await until(isShut);
    socket.end(words.slice(9));
    await closed;
    assert.match(answer, /^HTTP\/1\.1 303 .*sent=note&receipt=/ms);
    assert.equal(await exitCode(child), 0);
  });
});
