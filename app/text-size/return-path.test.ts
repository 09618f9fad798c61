import assert from "node:assert/strict";
import { test } from "node:test";
import { parseReturnPath } from "./return-path.ts";

test("the return path stays on this site", () => {
  assert.equal(parseReturnPath("/news/?issue=a,b&page=2"), "/news/?issue=a,b&page=2");
  assert.equal(parseReturnPath("/日本/?term=çé&page=2#x"), "/%E6%97%A5%E6%9C%AC/?term=%C3%A7%C3%A9&page=2");
  assert.doesNotThrow(() => new Headers({ Location: parseReturnPath(`/${String.fromCharCode(0xd800)}Ā`) }));
  for (const from of [
    "//evil.test/",
    "/\\evil.test",
    "https://evil.test/",
    "news/",
    "",
    "/a b",
    "/.//evil.test/",
    "/a/..//evil.test/",
    "/%2e//evil.test/",
    `/${"日".repeat(300)}/`,
    "/a\r\nSet-Cookie: x=y",
    null,
    7,
  ])
    assert.equal(parseReturnPath(from), "/", String(from));
});
