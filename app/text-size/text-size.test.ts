import assert from "node:assert/strict";
import { test } from "node:test";
import { parseReturnPath, parseTextSize, stepTextSize } from "./text-size.ts";

test("the cookie says the size among other cookies", () => {
  assert.equal(parseTextSize("a=b; sizecookie=zoom2; c=d"), "zoom2");
});

test("any other value reads as zoom0", () => {
  for (const cookie of [null, "", "sizecookie=", "sizecookie=zoom9", "sizecookie=zoom2x", "xsizecookie=zoom2"])
    assert.equal(parseTextSize(cookie), "zoom0", String(cookie));
});

test("each step goes one size, and the ends stop", () => {
  assert.equal(stepTextSize("zoom0", "larger"), "zoom1");
  assert.equal(stepTextSize("zoom0", "smaller"), "zoom-1");
  assert.equal(stepTextSize("zoom2", "larger"), "zoom2");
  assert.equal(stepTextSize("zoom-2", "smaller"), "zoom-2");
});

test("the way back leads to a path of ours only", () => {
  assert.equal(parseReturnPath("/news/?issue=a&page=2"), "/news/?issue=a&page=2");
  for (const from of [
    "//evil.test/",
    "/\\evil.test",
    "https://evil.test/",
    "news/",
    "",
    "/a b",
    "/a\r\nSet-Cookie: x=y",
    null,
    7,
  ])
    assert.equal(parseReturnPath(from), "/", String(from));
});
