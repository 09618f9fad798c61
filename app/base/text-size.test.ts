import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTextSizeCookie, parseTextSize, stepTextSize } from "./text-size.ts";
import { parseReturnPath, postAddress } from "./text-size-address.ts";

test("the size is read from its cookie among others", () => {
  assert.equal(parseTextSize("a=b; sizecookie=zoom2; c=d"), "zoom2");
});

test("any other value reads as zoom0", () => {
  for (const cookie of [null, "", "sizecookie=", "sizecookie=zoom9", "sizecookie=zoom2x", "xsizecookie=zoom2"])
    assert.equal(parseTextSize(cookie), "zoom0", String(cookie));
});

test("a step changes one size, and stops at either end", () => {
  assert.equal(stepTextSize("zoom0", "larger"), "zoom1");
  assert.equal(stepTextSize("zoom0", "smaller"), "zoom-1");
  assert.equal(stepTextSize("zoom2", "larger"), "zoom2");
  assert.equal(stepTextSize("zoom-2", "smaller"), "zoom-2");
});

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

test("the cookie covers the whole site for a year, and is Secure if the site uses https", () => {
  assert.equal(formatTextSizeCookie("zoom1", "http://localhost:3000").includes("Secure"), false);
  assert.match(
    formatTextSizeCookie("zoom1", "https://site.test"),
    /^sizecookie=zoom1; Path=\/; Max-Age=31536000; .*; Secure$/,
  );
});

test("a form posts to its page's address with the new text-size step, never an old one", () => {
  const location = { pathname: "/voices-moderation/", search: "?token=a.b&view=check&text-size=smaller" };
  assert.equal(postAddress(location, "larger"), "/voices-moderation/?view=check&text-size=larger");
  assert.equal(postAddress(location), "/voices-moderation/?view=check");
  assert.equal(postAddress({ pathname: "/forms/note/", search: "" }), "/forms/note/");
});
