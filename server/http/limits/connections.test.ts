import assert from "node:assert/strict";
import { test } from "node:test";
import { createSiteServer } from "./connections.ts";

test("the largest form has time to arrive over a line of 128 kbit/s, but silence is cut short", () => {
  const { requestTimeout, headersTimeout, timeout } = createSiteServer();
  const largestBits = 30 * 1024 * 1024 * 8;
  assert.ok(requestTimeout > (largestBits / 128_000) * 1000, `${requestTimeout} ms`);
  assert.ok(headersTimeout <= 60_000, "headers are short");
  assert.equal(timeout, 30_000);
});
