import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { textSizeCookie } from "#app/base/text-size.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createPageCache } from "#server/http/cache/page-cache.ts";
import { createVariants } from "#server/http/cache/variant.ts";
import { createLoadShedder } from "#server/http/limits/load-shedding.ts";
import { createServices, type Services } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { UPLOAD } from "./addresses.ts";
import { createHost } from "./host.ts";
import { nowhere, type RouteOf } from "./routes.ts";

const folder = temporaryFolder("host");
let services: Services;
let draining = false;
const routeOf: RouteOf = (path) => ({
  ...nowhere,
  pattern: "/pattern/",
  methods: path === "/reading/" ? ["GET", "HEAD"] : path === UPLOAD ? ["POST"] : ["GET", "HEAD", "POST"],
  reads: { page: "number" },
  maxFileBytes: path === "/with-files/" ? 1024 : 0,
});
const variantOf = createVariants({ routeOf, cookieOf: textSizeCookie });
const cache = createPageCache({ observe: () => {}, variantOf, revision: () => null, away: () => false });
const words = "Words of a page. ".repeat(200);

function host() {
  return createHost({
    services,
    observe: () => {},
    siteUrl: "http://site.test",
    cache,
    isOfficer: () => false,
    refreshRevision: async () => {},
    shedder: createLoadShedder(),
    variantOf,
    clientFolder: path.join(folder, "client"),
    draining: () => draining,
    office: () => ({
      name: "Our Office",
      helpLine: { name: "Young Line", number: "12 34 56", tel: "123456" },
      quickExit: "https://weather.test/",
    }),
    pages: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/broken/") throw new Error("broken");
      const asked = `${pathname}${search} ${pathname === "/text-size/" ? await request.text() : ""}`;
      return new Response(words, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Asked": asked } });
    },
  });
}
const ask = (address: string, init?: RequestInit) => host().request(`http://site.test${address}`, init);

before(async () => {
  services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  mkdirSync(path.join(folder, "client/assets"), { recursive: true });
  mkdirSync(services.files.media, { recursive: true });
  writeFileSync(path.join(folder, "client/assets/a-1.css"), "a{}");
  writeFileSync(path.join(folder, "client/assets/a-1.css.br"), "brotli");
  writeFileSync(path.join(services.files.media, "x-320.avif"), "picture");
});
after(() => services.db.destroy());

describe("one spelling per address", () => {
  const cases: [string, string][] = [
    ["/Search?term=X%20y", "/search/?term=X%20y"],
    ["/news", "/news/"],
    ["/NEWS/Some-Article", "/news/some-article/"],
    ["//evil.test/x", "/evil.test/x/"],
    ["/%5Cevil", "/%5cevil/"],
  ];
  test("another spelling redirects to it", async () => {
    for (const [address, canonical] of cases) {
      const { status, headers } = await ask(address);
      assert.deepEqual([status, headers.get("Location")], [301, canonical]);
      assert.equal((await ask(canonical)).status, 200);
    }
  });
  test("a POST is never redirected, nor is anything with a file extension", async () => {
    for (const address of ["/Text-Size", "//text%2Dsize/", "/text-size/"]) {
      const answer = await ask(`${address}?x=Y`, { method: "POST", body: "step=larger" });
      assert.deepEqual([answer.status, answer.headers.get("X-Asked")], [200, "/text-size/?x=Y step=larger"], address);
    }
    for (const address of ["/news.data", "/News/Feed.XML"]) assert.equal((await ask(address)).status, 200, address);
    assert.equal((await ask(UPLOAD, { method: "POST" })).status, 200);
  });
  test("an address with control characters or broken escapes is refused kindly", async () => {
    for (const address of ["/news/%00/", "/%ff/", "/a%0d%0ab/"]) {
      const answer = await ask(address);
      assert.equal(answer.status, 400, address);
      assert.match(await answer.text(), /<title>That address is broken/);
      assert.match(await (await ask(address, { method: "POST" })).text(), /<title>Error: That/, address);
    }
  });
});

test("nothing keeps what the office's addresses answer, however they are spelled", async () => {
  for (const address of ["/office/", "/Office/", "/%6fffice", "//office/", "/OFFICE/a.png", "/office/sign-in/?link=a"])
    for (const method of ["GET", "POST"])
      assert.equal((await ask(address, { method })).headers.get("Cache-Control"), "private, no-store", address);
});

describe("where a form comes from", () => {
  const post = (headers: Record<string, string>) => ask("/text-size/", { method: "POST", headers });
  test("our own pages may post, and a text browser, which does not say where a form comes from", async () => {
    const own: Record<string, string>[] = [{ "Sec-Fetch-Site": "same-origin" }, { Origin: "http://site.test" }];
    for (const headers of [...own, { Origin: "http://localhost:3000", Host: "localhost:3000" }, {}])
      assert.equal((await post(headers)).status, 200, JSON.stringify(headers));
  });
  test("other sites may not, and get a page that says so", async () => {
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.test" },
      { Origin: "https://site.test" },
      { Origin: "https://localhost:3000", Host: "localhost:3000" },
      { Origin: "null" },
    ];
    for (const headers of foreign) {
      const answer = await post(headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.match(await answer.text(), /<title>Error: We could not take that[\s\S]*came from another website/);
    }
  });
  test("a program gets its refusal as JSON", async () => {
    const answer = await post({ Origin: "https://evil.test", "Content-Type": "application/json" });
    assert.equal(answer.status, 403);
    assert.equal(((await answer.json()) as { success: boolean }).success, false);
  });
});

describe("the allowed methods", () => {
  test("are GET, HEAD, POST and OPTIONS, and each refusal says so", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const answer = await ask("/news/", { method });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.get("Allow"), "GET, HEAD, POST, OPTIONS");
      assert.match(await answer.text(), /That does not work here/);
    }
  });
  test("exclude POST for a page without a form, and GET for an upload", async () => {
    for (const address of ["/reading/", "//reading/"])
      assert.equal((await ask(address, { method: "POST" })).headers.get("Allow"), "GET, HEAD, OPTIONS", address);
    assert.equal((await ask("/reading/", { method: "HEAD" })).status, 200);
    const upload = await ask(UPLOAD);
    assert.deepEqual([upload.status, upload.headers.get("Allow")], [405, "POST, OPTIONS"]);
  });
});

describe("the server", () => {
  test("sends the security headers, also with a refusal, a file and an error, whose details it hides", async () => {
    const broken = await ask("/broken/");
    assert.equal(broken.status, 500);
    assert.doesNotMatch(await broken.text(), /broken/);
    for (const address of ["/news/", "/news", "/%00", "/assets/a-1.css", "/broken/", "/healthz"]) {
      const { headers } = await ask(address);
      assert.equal(headers.get("X-Content-Type-Options"), "nosniff", address);
      const policy = headers.get("Content-Security-Policy") ?? "";
      assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'$/, address);
    }
  });
  test("takes 512 KB that are no form, and a form of 1 MB, or of 128 MB where there are files", async () => {
    const send = async (address: string, type: string, bytes: number) => {
      const headers = { "Content-Type": type, "Content-Length": String(bytes) };
      return (await ask(address, { method: "POST", body: "a=b", headers })).status;
    };
    const KB = 1024;
    const json = "application/json";
    const form = "application/x-www-form-urlencoded";
    assert.deepEqual([await send(UPLOAD, json, 512 * KB), await send(UPLOAD, json, 512 * KB + 1)], [200, 413]);
    assert.deepEqual([await send("/news/", form, KB * KB), await send("/news/", form, KB * KB + 1)], [200, 413]);
    for (const page of ["/with-files/", "//with-files/"])
      assert.deepEqual([await send(page, form, 128 * KB * KB), await send(page, form, 128 * KB * KB + 1)], [200, 413]);
  });
  test("refuses a long body while too many arrive, overall or from its network, but never a short one", async () => {
    const site = host();
    const send = (body: BodyInit, length: number, network = 9) => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(length) };
      const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      return site.request("http://site.test/news/", init, {
        incoming: { socket: { remoteAddress: `192.0.2.${network}` } },
      });
    };
    const bytes = new TextEncoder().encode(`a=${"x".repeat(100_000)}`);
    const ends: (() => void)[] = [];
    const arrive = () =>
      new ReadableStream({
        start(sender) {
          sender.enqueue(bytes);
          ends.push(() => sender.close());
        },
      });
    const arriving = Array.from({ length: 50 }, () => send(arrive(), bytes.length, 0));
    assert.equal((await send(bytes, bytes.length, 0)).status, 503);
    for (let at = 50; at < 200; at++) arriving.push(send(arrive(), bytes.length, 1 + (at % 3)));
    const refused = await send(bytes, bytes.length);
    assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [503, "5"]);
    assert.equal((await send("message=short", 13)).status, 200);
    for (const end of ends) end();
    for (const answer of await Promise.all(arriving)) assert.equal(answer.status, 200);
    assert.equal((await send(bytes, bytes.length)).status, 200);
  });
});

describe("compression", () => {
  test("built files are sent as compressed at build, cacheable for good", async () => {
    const answer = await ask("/assets/a-1.css", { headers: { "Accept-Encoding": "br" } });
    assert.equal(await answer.text(), "brotli");
    assert.match(answer.headers.get("Cache-Control") ?? "", /immutable/);
  });
  test("hidden and unfinished files are not served", async () => {
    for (const name of [
      ".published",
      "x-320.avif.77.part",
      "notes.txt",
      "documents/abc/.a.pdf",
      "documents/.b/a.pdf",
    ]) {
      mkdirSync(path.dirname(path.join(services.files.media, name)), { recursive: true });
      writeFileSync(path.join(services.files.media, name), "hidden");
      assert.doesNotMatch(await (await ask(`/media/${name}`)).text(), /hidden/, name);
    }
    mkdirSync(path.join(folder, "client/.vite"));
    for (const name of [".vite/manifest.json", ".env", "assets/.a.css"]) {
      writeFileSync(path.join(folder, "client", name), "hidden");
      assert.doesNotMatch(await (await ask(`/${name}`)).text(), /hidden/, name);
    }
  });
  test("browsers open a PDF under its own name, where nothing in it can act, and download other documents", async () => {
    mkdirSync(path.join(services.files.media, "documents/def"), { recursive: true });
    const answerTo = async (name: string, headers = {}) => {
      writeFileSync(path.join(services.files.media, "documents/def", name), "document");
      const answer = await ask(`/media/documents/def/${name}`, { headers });
      return ["Content-Disposition", "Content-Security-Policy", "X-Content-Type-Options"].map((header) =>
        answer.headers.get(header),
      );
    };
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    assert.deepEqual(await answerTo("a.pdf"), ['inline; filename="a.pdf"', policy, "nosniff"]);
    assert.deepEqual(await answerTo("B.PDF", { Range: "bytes=0-3" }), ['inline; filename="B.PDF"', policy, "nosniff"]);
    const [word, strict] = await answerTo("c.docx");
    assert.deepEqual([word, strict], ['attachment; filename="c.docx"', "default-src 'none'; frame-ancestors 'none'"]);
  });
  test("pictures and documents are served from the data folder, and nothing else is", async () => {
    mkdirSync(path.join(services.files.media, "documents/abc"), { recursive: true });
    writeFileSync(path.join(services.files.media, "documents/abc/a.pdf"), "document");
    const document = await ask("/media/documents/abc/a.pdf");
    assert.equal(await document.text(), "document");
    assert.equal(await (await ask("/media/x-320.avif")).text(), "picture");
    assert.equal(document.headers.get("Cache-Control"), "max-age=31536000, immutable");
    for (const address of ["/media/../site.db", "/media/%2e%2e/site.db", "/media/..%2fsite.db"])
      assert.notEqual((await ask(address)).headers.get("Content-Type"), "application/octet-stream", address);
  });
});

describe("health", () => {
  test("a server is ready once something is published, and no longer when it stops", async () => {
    assert.equal((await ask("/readyz")).status, 503);
    await services.db
      .insertInto("publication")
      .values({ id: 1, revision: 1, content_hash: "x", published_at: 0 })
      .execute();
    assert.equal((await ask("/readyz")).status, 200);
    draining = true;
    assert.equal((await ask("/readyz")).status, 503);
    assert.equal((await ask("/healthz")).status, 200);
    assert.equal((await ask("/news/")).headers.get("Connection"), "close");
    draining = false;
  });
});
