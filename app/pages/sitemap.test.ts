import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSitemap } from "./sitemap.ts";

const site = "https://site.test";
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `/news/${at}/`);

test("50,000 addresses are one sitemap; more are in parts of 50,000, which an index lists", () => {
  const most = formatSitemap(site, addresses(50_000), null);
  assert.match(most, /<urlset /);
  assert.equal(locations(most).length, 50_000);
  const all = addresses(100_001);
  const index = formatSitemap(site, all, null);
  assert.match(index, /<sitemapindex /);
  const parts = locations(index).map((url) => new URL(url ?? "").searchParams.get("part"));
  const listed = parts.map((part) => locations(formatSitemap(site, all, part)));
  assert.deepEqual(
    listed.map(({ length }) => length),
    [50_000, 50_000, 1],
  );
  assert.deepEqual(
    listed.flat(),
    all.map((address) => site + address),
  );
  assert.equal(formatSitemap(site, all, "4"), index, "a part that does not exist leads to those that do");
});
