import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { receiveForm, UnreadableForm } from "#app/forms/submissions/receive.server.ts";
import { startHost } from "#server/http/testing.ts";

let host: Awaited<ReturnType<typeof startHost>>;
/** How many fields the page found; null when what reached it was no form. */
let fields: number | null | undefined;

before(async () => {
  host = await startHost(async (request) => {
    const form = await request.formData().catch(() => null);
    fields = form && [...form].length;
    return new Response("taken", { status: form ? 200 : 400 });
  });
});
after(() => host.stop());

const post = async (type: string, body: string) => {
  fields = undefined;
  const headers = { "Content-Type": type, "Content-Length": String(body.length) };
  return (await host.ask("/", headers, "POST", body)).status;
};
/** A form of so many fields, each with this header. */
const inParts = (count: number, line: string, boundary = "b") =>
  `${`--${boundary}\r\n${line}\r\n\r\nx\r\n`.repeat(count)}--${boundary}--\r\n`;

test("a too large form is told that Back still has the text, and offered Quick exit", async () => {
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
  for (const line of lines)
    test(`is refused before it is parsed, written as ${line}`, async () => {
      assert.equal(await post("multipart/form-data; boundary=b", inParts(401, line)), 413);
      assert.equal(fields, undefined);
      await post("multipart/form-data; boundary=b", inParts(400, line));
      assert.ok(fields === 400 || fields === null, "it reaches its page");
    });

  const [line = ""] = lines;
  for (const type of [
    "multipart/form-data; boundary=urlencoded",
    'Multipart/Form-Data;charset=utf-8;BOUNDARY="urlencoded"',
    "multipart/form-data; boundary=urlencoded; boundary=b",
  ])
    test(`is refused whatever its boundary: ${type}`, async () => {
      assert.equal(await post(type, inParts(401, line, "urlencoded")), 413);
      assert.equal(await post(type, inParts(400, line, "urlencoded")), 200);
      assert.equal(fields, 400);
    });

  test("is refused when URL-encoded", async () => {
    const type = "application/x-www-form-urlencoded;charset=UTF-8";
    assert.equal(await post(type, new URLSearchParams(Array(401).fill(["a", "b"])).toString()), 413);
    assert.equal(await post(type, new URLSearchParams(Array(400).fill(["a", "b"])).toString()), 200);
    assert.equal(fields, 400);
  });

  test("is not a form if its type is invalid or repeated", async () => {
    for (const type of [
      "text/plain, multipart/form-data; boundary=b",
      "application/x-www-form-urlencoded, multipart/form-data; boundary=b",
      "multipart/form-data",
    ]) {
      assert.equal(await post(type, inParts(401, line)), 400, type);
      assert.equal(fields, null);
    }
  });
});

describe("a form with files that its page does not read to its end", () => {
  let withFiles: Awaited<ReturnType<typeof startHost>>;
  before(async () => {
    withFiles = await startHost(
      async (request) => {
        try {
          await receiveForm(request, withFiles.services.files.uploads);
          return new Response("taken");
        } catch (error) {
          if (!(error instanceof UnreadableForm)) throw error;
          return new Response("kind words", { status: error.status });
        }
      },
      { takesFiles: true },
    );
  });
  after(() => withFiles.stop());

  /** Sends everything before it reads the answer, as browsers do. @returns the answer as it came */
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
      if (/kind words$|<\/html>/.test(answer)) break;
    }
    return answer;
  }

  const type = "multipart/form-data; boundary=b";
  const words = (size: number) => `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(size)}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="f"; filename="f.pdf"\r\n\r\n${"x".repeat(20_000_000)}\r\n`;
  const end = "--b--\r\n";

  for (const [what, status, kind, ...parts] of [
    ["for too many words", 413, type, words(1_200_000), file, end],
    ["for too many fields", 413, type, words(1).repeat(401), file, end],
    ["for no form", 400, type, "--b\r\nno header\r\n\r\n", file, end],
    ["for none that we know", 415, "multipart/form-data; charset=utf-16; boundary=b", file, end],
  ] as const)
    test(`is answered once it has arrived: refused ${what}`, async () => {
      const answer = await sendFirst(kind, ...parts);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(answer, /kind words$/);
    });

  test("is answered once it has arrived: refused for its size, such as a film's", async () => {
    const answer = await sendFirst(type, words(1), ...Array<string>(8).fill(file), end);
    assert.match(answer, /^HTTP\/1.1 413 [\s\S]*go back: what you typed is still there/);
  });
});
