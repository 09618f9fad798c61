import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { parseLink } from "#app/base/office-links.server.ts";
import { readToken } from "#app/base/office-session.server.ts";
import { parseTextSize } from "#app/base/text-size.ts";
import { freePort } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import { startServer, temporaryFolder } from "#server/testing.ts";
import { createVariants } from "./cache/variant.ts";
import { hasExtension } from "./redirects.ts";
import { createRoutes } from "./routes.ts";

/** As long as a target may be, with room for what stands around it. */
const LONG_TARGET = 8100;
/** As long as headers may be, with room for the others. */
const LONG_HEADER = 126 * 1024;

const fill = (piece: string, length: number) => piece.repeat(length / piece.length);

/** What takes longest in a backtracking pattern: runs of one sign, or of a few, and then something else. */
const pieces = [
  ".",
  "/",
  "-",
  "%",
  "&",
  "?",
  "=",
  "+",
  ";",
  ",",
  '"',
  " ",
  "[",
  "a.",
  "/.",
  "a/",
  "../",
  "%2F",
  "%C3%A9",
];
const hostile = (length: number) => pieces.flatMap((piece) => [fill(piece, length), `${fill(piece, length)}/x`]);

describe("no request costs more than 100 ms of the event loop", () => {
  const folder = temporaryFolder("linear");
  let child: ChildProcess;
  let port: number;
  let metricsPort: number;

  before(async () => {
    metricsPort = await freePort();
    const offices = { MODERATORS: "ann@office.example", EDITORS: "ben@office.example" };
    const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", METRICS_PORT: String(metricsPort), ...offices };
    const started = await startServer(settings);
    child = started.child;
    port = Number(new URL(started.address).port);
    for (const address of [
      "/",
      "/news/",
      "/search/?term=child",
      "/office/sign-in/",
      "/voices-moderation/",
      "/nowhere/",
    ])
      await send(address);
  });
  after(() => child.kill());

  async function send(target: string, header = "", method = "GET"): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    const end = method === "POST" ? "Content-Length: 0\r\n" : "";
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${header}${end}Connection: close\r\n\r\n`);
    return (await text(socket)).slice("HTTP/1.1 ".length).slice(0, 3);
  }

  async function usedSeconds(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
  }

  /** Milliseconds of the server's processor, the least of three times: it also does other things now and then. */
  async function cost(...request: Parameters<typeof send>): Promise<number> {
    const costs: number[] = [];
    for (let times = 0; times < 3 && Math.min(...costs) > 20; times += 1) {
      const before = await usedSeconds();
      assert.match(await send(...request), /^[234]/);
      costs.push(1000 * ((await usedSeconds()) - before));
    }
    return Math.min(...costs);
  }

  for (const begin of [
    "/",
    "/news/",
    "/forms/",
    "/media/",
    "/assets/",
    "/office/sign-in/?to=/office/",
    "/news/?issue=",
    "/search/?term=",
    "/digime-voices/receipt/?code=",
    "/office/sign-in/?link=0.",
  ])
    test(`whatever fills the address ${begin}`, async () => {
      for (const filling of hostile(LONG_TARGET)) {
        const target = `${begin}${filling.replaceAll(" ", "%20")}`.slice(0, 8192);
        const ms = await cost(target);
        assert.ok(ms < 100, `${ms} ms for ${target.slice(0, 60)}`);
      }
    });

  for (const [address, begin, method] of [
    ["/", "Cookie: sizecookie="],
    ["/office/", "Cookie: office=0."],
    ["/", "Accept-Encoding: br;"],
    ["/", "If-None-Match: "],
    ["/", "X-Forwarded-For: "],
    ["/icons/icon.svg", "Range: bytes="],
    ["/contact-us/", "Content-Type: multipart/form-data; ", "POST"],
    ["/contact-us/", "Origin: http://", "POST"],
  ] as const)
    test(`whatever fills the header ${begin}`, async () => {
      for (const filling of hostile(LONG_HEADER)) {
        const ms = await cost(address, `${begin}${filling}\u00e9\r\n`, method);
        assert.ok(ms < 100, `${ms} ms for ${begin}${filling.slice(0, 40)}`);
      }
    });

  test("ten times as long a target is 414; a hundred times as long is cut off, and the next is answered", async () => {
    assert.equal(await send(`/${fill("a", 8191)}`), "301");
    assert.equal(await send(`/${fill("a", 8192)}`), "414");
    for (const piece of pieces.filter((piece) => piece !== " ")) {
      assert.equal(await send(`/${fill(piece, 81_000)}x`), "414", piece);
      // The connection may be closed before everything is sent.
      assert.match(await send(`/${fill(piece, 810_000)}x`).catch(() => "431"), /431/, piece);
    }
    assert.equal(await send("/"), "200");
  });
});

test("what reads addresses and cookies takes ten times as long for a text of ten times the length", async () => {
  const build: ServerBuild = await import(path.resolve(import.meta.dirname, "../../build/server/index.js"));
  const routeOf = createRoutes(build.routes);
  const variantOf = createVariants({ routeOf, cookieOf: String });
  const secret = createSecret("a secret for tests");
  const cookie = (value: string) => new Request("http://site.test/", { headers: { Cookie: value } });
  const readers: Record<string, (filling: string) => unknown> = {
    link: (filling) => parseLink(secret, `0.${filling}\u00e9`, 0),
    routes: (filling) => routeOf(`/${filling}`),
    extension: (filling) => hasExtension(`/${filling}/`),
    "query of news": (filling) => variantOf(`/news/?issue=${filling}`, "", ""),
    "query of search": (filling) => variantOf(`/search/?term=${filling}`, "", ""),
    encoding: (filling) => variantOf("/", filling, ""),
    "text size": (filling) => parseTextSize(`sizecookie=${filling}`),
    "cookie of the office": (filling) =>
      readToken(cookie(`office=${filling}`), { siteUrl: "http://site.test", secret }),
  };
  for (const [name, read] of Object.entries(readers)) {
    const cost = (length: number) => {
      const before = process.cpuUsage();
      for (const filling of hostile(length)) read(filling);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const tenTimes = cost(10 * LONG_TARGET);
    assert.ok(tenTimes < 2000, `${name}: ${tenTimes} ms`);
    const hundredTimes = cost(100 * LONG_TARGET);
    assert.ok(hundredTimes < 30 * tenTimes + 100, `${name}: ${tenTimes} ms, then ${hundredTimes} ms`);
  }
});
