import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { startHost } from "./testing.ts";

let host: Awaited<ReturnType<typeof startHost>>;
before(async () => {
  host = await startHost(async (request) => new Response(new Request(request).url));
});
after(() => host.stop());

const say = (line: string, hostName: string) => {
  const socket = connect(host.port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: ${hostName}\r\nConnection: close\r\n\r\n`);
  return text(socket);
};

test("an invalid address or host gets the page that says so, without repeating it", async () => {
  for (const [line, hostName] of [
    ["GET http://u:secret@x/search/?term=words", "x"],
    ["GET http://[::1/", "x"],
    ["GET /search/", "u:secret@x"],
    // Just as long as the host that is parsed from it, 0.0.0.1.
    ["GET /search/", "u:pas@1"],
    ["GET /search/", "[::1"],
    ["GET /search/", "%00"],
    // All digits, but no address (WHATWG URL §3.5).
    ["GET /search/", "1.2.3.4.5"],
    ["HEAD /Search", "256.256.256.256"],
    ["POST /search/", "1.2.3.4.5"],
    ["GET /a\\b/", "x"],
  ] as const) {
    const answer = await say(line, hostName);
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*x-content-type-options: nosniff/i, `${line}, ${hostName}`);
    if (!line.startsWith("HEAD")) assert.match(answer, /<h1>That address is broken<\/h1>/);
    assert.doesNotMatch(answer, /secret|pas@/);
    assert.equal(host.observed.at(-1)?.status, 400);
  }
});

test("an absolute URL is answered as its path is", async () => {
  assert.match(await say("GET http://x/search/?page=2", "y"), /^HTTP\/1\.1 200 /);
});

test("a method that no address allows is refused at any spelling, and logs no error", async () => {
  for (const method of ["PUT", "PROPFIND", "TRACE"])
    for (const address of ["/search/", "/Search", "//search/"]) {
      assert.match(await say(`${method} ${address}`, "x"), /^HTTP\/1\.1 405 /, `${method} ${address}`);
      assert.equal(host.observed.at(-1)?.status, 405);
    }
});
