import assert from "node:assert/strict";
import path from "node:path";
import { before, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { createRoutes, type RouteOf } from "./routes.ts";

let routeOf: RouteOf;

before(async () => {
  const build: ServerBuild = await import(path.resolve(import.meta.dirname, "../../build/server/index.js"));
  routeOf = createRoutes(build.routes);
});

test("logs and metrics get the route's pattern instead of a path", () => {
  assert.equal(routeOf("/").pattern, "/");
  assert.equal(routeOf("/news/some-article/").pattern, "/news/:slug/");
  assert.equal(routeOf("/about-us/our-work/").pattern, "/*");
});

test("no part of a path gets into logs, whatever it contains", () => {
  const odd = [
    "/%0a",
    "/ann%0a/b/",
    "/ann\u2028/",
    "/%ff/",
    "/%",
    "//ann/",
    "/ann%2Fb/",
    "ann",
    "*",
    "",
    "/news/%0a/ann/",
  ];
  const long = Array.from({ length: 100 }, (_, number) => `/${"ann".repeat(5000)}${number}%0a/`);
  for (const address of [...odd, ...long]) assert.match(routeOf(address).pattern, /^\/(?:\*|news\/:slug\/|)$/, address);
});

test("a route says which parameters and methods it has", () => {
  assert.deepEqual(routeOf("/resources/").reads, { show: ["all"] });
  assert.deepEqual(routeOf("/news/some-article/").reads, {});
  assert.deepEqual(routeOf("/news/").methods, ["GET", "HEAD"]);
  assert.deepEqual(routeOf("/contact-us/").methods, ["GET", "HEAD", "POST"]);
  assert.deepEqual(routeOf("/umbraco/api/DigiMeAvatar/Upload").methods, ["POST"]);
  assert.equal(routeOf("/contact-us/").maxFileBytes, 7 * 1024 * 1024);
  assert.equal(routeOf("/news/").maxFileBytes, 0);
});
