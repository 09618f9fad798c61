import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { startHost } from "#server/http/testing.ts";

let host: Awaited<ReturnType<typeof startHost>>;
/** Null when what reached the page was no form. */
let fields: number | null | undefined;

before(async () => {
  host = await startHost(async (_request, _id, _address, posted) => {
    fields = posted ? posted.answers.length : null;
    return new Response("taken");
  });
});
after(() => host.stop());

const post = async (type: string, body: string) => {
  fields = undefined;
  const headers = { "Content-Type": type, "Content-Length": String(body.length) };
  return (await host.ask("/", headers, "POST", body)).status;
};
const inParts = (count: number, line: string, boundary = "b") =>
  `${`--${boundary}\r\n${line}\r\n\r\nx\r\n`.repeat(count)}--${boundary}--\r\n`;

test("a too large form reads that Back still has the text, and offered Quick exit", async () => {
  const inOneLine = "application/x-www-form-urlencoded";
  for (const [type, body] of [
    [inOneLine, new URLSearchParams(Array(401).fill(["a", "b"])).toString()],
    [inOneLine, `a=${"x".repeat(1024 * 1024)}`],
    ["multipart/form-data; boundary=b", "x".repeat(1024 * 1024 + 1)],
  ] as const) {
    const answer = await host.ask("/", { "Content-Type": type }, "POST", body);
    assert.deepEqual([answer.status, answer.headers["cache-control"]], [413, "no-store"]);
    const text = answer.body.toString();
    assert.match(text, /go back: what you typed is still there/);
    assert.match(text, /<a class="exit" href="https:\/\/weather\.test\/"/);
  }
});

describe("a form of more than 400 fields", () => {
  const lines = [
    'Content-Disposition: form-data; name="a"',
    'content-disposition:form-data;name="a"',
    'Content-Disposition: FORM-DATA; NAME="a"',
    'Content-Disposition: form-data;name="a";filename="b"',
  ];
  const [line = ""] = lines;

  test("is refused, however its parts and its boundary are written, or URL-encoded", async () => {
    for (const written of lines) {
      assert.equal(await post("multipart/form-data; boundary=b", inParts(409, written)), 413, written);
      assert.equal(fields, undefined);
      assert.equal(await post("multipart/form-data; boundary=b", inParts(5, written)), 200, "a short one is taken");
    }
    const encoded = (count: number) => new URLSearchParams(Array(count).fill(["a", "b"])).toString();
    for (const [type, body] of [
      ["multipart/form-data; boundary=urlencoded", (count: number) => inParts(count, line, "urlencoded")],
      [
        'Multipart/Form-Data;charset=utf-8;BOUNDARY="urlencoded"',
        (count: number) => inParts(count, line, "urlencoded"),
      ],
      ["application/x-www-form-urlencoded;charset=UTF-8", encoded],
    ] as const) {
      assert.equal(await post(type, body(401)), 413, type);
      assert.equal(await post(type, body(400)), 200, type);
      assert.equal(fields, 400);
    }
  });

  test("is not a form if its type is invalid or repeated", async () => {
    for (const type of ["text/plain, multipart/form-data; boundary=b", "application/json"]) {
      assert.equal(await post(type, inParts(401, line)), 200, type);
      assert.equal(fields, null);
    }
    for (const type of ["multipart/form-data", "application/x-www-form-urlencoded, multipart/form-data; boundary=b"])
      assert.equal(await post(type, inParts(401, line)), 400, type);
  });
});

describe("a form with files that is refused", () => {
  let withFiles: Awaited<ReturnType<typeof startHost>>;
  before(async () => {
    withFiles = await startHost(async () => new Response("taken"), { maxFileBytes: 1024 });
  });
  after(() => withFiles.stop());

  /** Before it reads the answer, as browsers do. */
  async function sendFirst(type: string, ...parts: string[]): Promise<string> {
    const socket = connect(withFiles.port, "127.0.0.1");
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const head = ["POST / HTTP/1.1", "Host: site.test", `Content-Type: ${type}`, `Content-Length: ${length}`];
    for (const part of [`${head.join("\r\n")}\r\n\r\n`, ...parts])
      await new Promise<void>((sent, failed) => socket.write(part, (error) => (error ? failed(error) : sent())));
    let answer = "";
    for await (const chunk of socket) {
      answer += chunk;
      // The connection stays open for the next request.
      if (/<\/html>/.test(answer)) break;
    }
    return answer;
  }

  const type = "multipart/form-data; boundary=b";
  const words = (size: number) => `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(size)}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="f"; filename="f.pdf"\r\n\r\n${"x".repeat(20_000_000)}\r\n`;
  const end = "--b--\r\n";

  for (const [what, status, ...parts] of [
    ["for too many words", 413, words(1_200_000), file, end],
    ["for too many fields", 413, words(1).repeat(401), file, end],
    ["for no form", 400, "--b\r\nno header\r\n\r\n", file, end],
    ["for its size, such as a film's", 413, words(1), ...Array<string>(8).fill(file), end],
  ] as const)
    test(`is answered once it has arrived: refused ${what}`, async () => {
      const answer = await sendFirst(type, ...parts);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*go back`));
      assert.deepEqual(readdirSync(withFiles.services.files.uploads.incoming), []);
    });
});

test("a file for the pages for editing is stored of nobody who is signed out", async (t) => {
  for (const [pattern, stored] of [
    ["/pattern/", 1],
    ["/office/pages/", 0],
  ] as const) {
    let files: number | undefined;
    const site = await startHost(
      async (_request, _id, _address, posted) => {
        files = posted?.files.length;
        return new Response("taken");
      },
      { pattern, maxFileBytes: 1000 },
    );
    t.after(() => site.stop());
    const body = inParts(1, 'Content-Disposition: form-data; name="a"; filename="b.png"');
    const headers = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": String(body.length) };
    assert.equal((await site.ask("/", headers, "POST", body)).status, 200);
    assert.equal(files, stored, pattern);
  }
});
