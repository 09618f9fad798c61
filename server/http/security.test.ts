import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import { securityHeaders } from "./security.ts";

async function headersAt(siteUrl: string, own: Record<string, string> = {}): Promise<Record<string, string>> {
  const site = new Hono().use(securityHeaders(siteUrl)).get("/", (c) => c.body(null, 200, own));
  return Object.fromEntries((await site.request("/")).headers);
}

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

test("other sites cannot embed the site, non-pages may load nothing, a page has its own policy, and https sends HSTS", async () => {
  assert.deepEqual(await headersAt("http://site.test"), always);
  const own = { "content-security-policy": "default-src 'self'" };
  assert.deepEqual(await headersAt("http://site.test", own), { ...always, ...own });
  const https = { "strict-transport-security": "max-age=31536000; includeSubDomains" };
  assert.deepEqual(await headersAt("https://site.test"), { ...always, ...https });
});
