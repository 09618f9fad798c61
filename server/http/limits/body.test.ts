import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startDoor } from "#server/http/testing.ts";

let door: Awaited<ReturnType<typeof startDoor>>;
/** How many fields the page found in what reached it; null when it was no form. */
let fields: number | null | undefined;

before(async () => {
  door = await startDoor(async (request) => {
    const form = await request.formData().catch(() => null);
    fields = form && [...form].length;
    return new Response("taken", { status: form ? 200 : 400 });
  });
});
after(() => door.stop());

const post = async (type: string, body: string) => {
  fields = undefined;
  const headers = { "Content-Type": type, "Content-Length": String(body.length) };
  return (await door.ask("/", headers, "POST", body)).status;
};
/** A form of so many fields, each under a line of its own. */
const inParts = (count: number, line: string, boundary = "b") =>
  `${`--${boundary}\r\n${line}\r\n\r\nx\r\n`.repeat(count)}--${boundary}--\r\n`;

describe("a form of more than 400 fields", () => {
  const lines = [
    'Content-Disposition: form-data; name="a"',
    'content-disposition:form-data;name="a"',
    'Content-Disposition: FORM-DATA; NAME="a"',
    'Content-Disposition: form-data;name="a";filename="b"',
  ];
  for (const line of lines)
    test(`is refused before it is taken apart, written as ${line}`, async () => {
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
    test(`is refused whatever its parts are parted by: ${type}`, async () => {
      assert.equal(await post(type, inParts(401, line, "urlencoded")), 413);
      assert.equal(await post(type, inParts(400, line, "urlencoded")), 200);
      assert.equal(fields, 400);
    });

  test("is refused in one line", async () => {
    const type = "application/x-www-form-urlencoded;charset=UTF-8";
    assert.equal(await post(type, new URLSearchParams(Array(401).fill(["a", "b"])).toString()), 413);
    assert.equal(await post(type, new URLSearchParams(Array(400).fill(["a", "b"])).toString()), 200);
    assert.equal(fields, 400);
  });

  test("is no form where its type is none, or several", async () => {
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
