import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTextSizeCookie, parseTextSize, stepTextSize } from "./text-size.ts";

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

test("the cookie covers the whole site for a year, and is Secure if the site uses https", () => {
  assert.equal(formatTextSizeCookie("zoom1", "http://localhost:3000").includes("Secure"), false);
  assert.match(
    formatTextSizeCookie("zoom1", "https://site.test"),
    /^sizecookie=zoom1; Path=\/; Max-Age=31536000; .*; Secure$/,
  );
});
