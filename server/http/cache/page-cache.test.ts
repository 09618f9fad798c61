import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { RULES } from "#server/http/speculation-rules.ts";
import { startHost } from "#server/http/testing.ts";

let host: Awaited<ReturnType<typeof startHost>>;
let reached: Request[] = [];
const words = "Words of a page. ".repeat(100);

before(async () => {
  host = await startHost(
    async (request) => {
      reached.push(request);
      const { pathname } = new URL(request.url);
      if (pathname === "/late/") {
        host.published.revision = 2;
        await host.look();
      }
      const text = pathname === "/large/" ? words.repeat(100) : words;
      return new Response(`answer ${reached.length} ${request.headers.get("cookie")} ${text}`, {
        status: pathname === "/missing/" ? 404 : 200,
        headers: {
          "Cache-Control": pathname === "/private/" ? "no-store" : "no-cache",
          "Content-Type": "text/html; charset=utf-8",
        },
      });
    },
    {
      reads: { issue: "list", page: "number", show: ["all"], term: "text", receipt: "own" },
    },
  );
});
after(() => host.stop());
beforeEach(async () => {
  host.published.revision = (host.published.revision ?? 0) + 10;
  await host.look();
  reached = [];
});

const made = async (address: string, headers = {}) => {
  const { body } = await host.ask(address, headers);
  return body.toString().split(" ", 2).join(" ");
};

describe("a cached page", () => {
  test("is rendered once for the same address", async () => {
    assert.equal(await made("/a/"), "answer 1");
    assert.equal(await made("/a/"), "answer 1");
    assert.equal(await made("/a/?page=2"), "answer 2");
  });

  test("is not used after a change, not even one that came while it was rendered", async () => {
    await made("/a/");
    host.published.revision = (host.published.revision ?? 0) + 1;
    await host.look();
    assert.equal(await made("/a/"), "answer 2");
    await made("/late/");
    assert.equal(await made("/late/"), "answer 4");
  });

  test("is not used while the published revision is unknown", async () => {
    await made("/a/");
    host.published.revision = null;
    await host.look();
    assert.equal(await made("/a/"), "answer 2");
    host.published.revision = 50;
  });

  test("is for everyone: private, missing and personal pages are never cached", async () => {
    for (const address of ["/private/", "/missing/", "/a/?receipt=X"]) {
      const first = await made(address);
      assert.notEqual(await made(address), first, address);
    }
  });

  test("is not evicted by pages with parameters", async () => {
    await made("/a/");
    for (let asked = 0; asked < 100; asked++) await made(`/large/?term=${asked}`);
    assert.equal(await made("/a/"), "answer 1");
  });
});

describe("what one visitor sends never reaches another", () => {
  const unpack: Record<string, (body: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    "": (body) => body,
  };
  const encodings: [accepted: string, got: string][] = [
    ["gzip, BR", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["x-br", ""],
    ["br;q=0, gzip", "gzip"],
    ["br; Q=0.000 , gzip;q=0.5", "gzip"],
    ["*;q=0", ""],
    ["*, br;q=0", "gzip"],
    ["identity;q=0.5", ""],
    ["gzip\t,\tbr", "br"],
    ["", ""],
  ];

  test("each gets an encoding that they accept, whoever asked before", async () => {
    for (const round of ["first", "again"])
      for (const [accepted, got] of encodings) {
        const { headers, body } = await host.ask("/a/", { "Accept-Encoding": accepted });
        assert.equal(headers["content-encoding"] ?? "", got, `${accepted} ${round}`);
        assert.match(unpack[got]?.(body).toString() ?? "", /^answer \d+ /, accepted);
      }
    assert.equal(reached.length, 3, "one for each encoding there is");
  });

  test("each gets its own text size, and no other cookie matters", async () => {
    const sizes: [cookie: string, read: string][] = [
      ["sizecookie=zoom1", "sizecookie=zoom1"],
      ["x=y; sizecookie=zoom1; z=1", "sizecookie=zoom1"],
      ["sizecookie=zoom1; sizecookie=zoom2", "sizecookie=zoom1"],
      ["sizecookie=zoom9; sizecookie=zoom2", "null"],
      ["sizecookie=zoom0", "null"],
      ["xsizecookie=zoom2", "null"],
      ["name=Ann", "null"],
    ];
    for (const round of ["first", "again"])
      for (const [cookie, read] of sizes)
        assert.equal((await host.ask("/a/", { cookie })).body.toString().split(" ")[2], read, `${cookie} ${round}`);
    assert.equal(reached.length, 2);
  });

  test("unknown parameters cause no new rendering, and never reach the page", async () => {
    await made("/a/?page=2");
    for (const query of [
      "page=2&fbclid=x",
      "email=ann@example.org&page=2",
      "page=02",
      "page=2&show=x&page=3",
      "page=2&%00",
    ])
      assert.equal(await made(`/a/?${query.replace("&%00", "&")}`), "answer 1", query);
    assert.deepEqual(
      reached.map(({ url }) => new URL(url).search),
      ["?page=2"],
    );
    await made("/b/?utm_source=x&issue=b&issue=a,b&page=1&show=all");
    assert.equal(new URL(reached.at(-1)?.url ?? "").search, "?issue=a,b&show=all");
  });

  test("texts that the page would cut are cut before rendering", async () => {
    await made(`/a/?term=${"x".repeat(200)}`);
    assert.equal(await made(`/a/?term=${"x".repeat(300)}`), "answer 1");
  });

  test("equivalent spellings of an address share one page", async () => {
    await made("/news.data");
    for (const address of ["/news.data?_routes=x", "/news.data?_data=x"]) assert.equal(await made(address), "answer 1");
    for (const address of ["/%6eews.data", "//news.data"]) {
      const { status, headers } = await host.ask(address);
      assert.deepEqual([status, headers.location], [301, "/news.data"], address);
    }
    // Not redirected (spec address.one-form), and not cached.
    assert.equal(await made("/NEWS.data"), "answer 2");
    assert.equal(await made("/NEWS.data"), "answer 3");
  });
});

describe("every page", () => {
  test("has the same Vary header: uncompressed, to HEAD, from the cache and as a 404", async () => {
    for (const address of ["/a/", "/a/", "/missing/", "/private/"])
      for (const method of ["GET", "HEAD"])
        for (const accepted of ["br", "identity"]) {
          const { headers } = await host.ask(address, { "Accept-Encoding": accepted }, method);
          assert.equal(headers.vary, "Cookie, Accept-Encoding", `${method} ${address} ${accepted}`);
        }
  });

  test("has prefetch rules that vary by Save-Data", async () => {
    for (const saves of ["on", "off"]) {
      const { headers, body } = await host.ask(RULES, { "Save-Data": saves });
      assert.equal(headers.vary, "Save-Data, Accept-Encoding");
      assert.equal(String(body) === "{}", saves === "on");
    }
  });

  test("is the same for HEAD as for GET, without its body", async () => {
    const named = ["content-type", "content-length", "etag", "vary", "cache-control", "content-encoding"];
    for (const address of ["/a/", "/a/"]) {
      const head = await host.ask(address, { "Accept-Encoding": "gzip" }, "HEAD");
      const get = await host.ask(address, { "Accept-Encoding": "gzip" });
      assert.equal(head.body.length, 0);
      for (const name of named) assert.equal(head.headers[name], get.headers[name], name);
    }
  });

  test("is not sent again to a browser that has it, from the cache or not", async () => {
    const { headers } = await host.ask("/a/");
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"x", W/${etag}`, `"x",${etag} `, "*"])
      for (const method of ["GET", "HEAD"]) {
        const answer = await host.ask("/a/", { "If-None-Match": known }, method);
        assert.equal(answer.status, 304, known);
        assert.equal(answer.body.length, 0);
        assert.equal(answer.headers.etag, etag);
        assert.equal(answer.headers.vary, "Cookie, Accept-Encoding");
      }
    for (const other of [etag.slice(1, -1), '"x"', 'W/"x"', `"x${etag.slice(1)}`])
      assert.equal((await host.ask("/a/", { "If-None-Match": other })).status, 200, other);
    assert.equal((await host.ask("/b/", { "If-None-Match": "*" })).status, 304);
    assert.equal((await host.ask("/private/", { "If-None-Match": "*" })).status, 200);
  });
});

test("a prefetched page is logged as such", async () => {
  const host = await startHost(async () => new Response("<p>Words</p>", { headers: { "Cache-Control": "no-cache" } }));
  for (const purpose of [{}, { "Sec-Purpose": "prefetch" }, { "Sec-Purpose": "prefetch;prerender" }])
    await host.ask("/a/", purpose);
  assert.deepEqual(
    host.observed.map(({ cached, ahead }) => [cached ?? false, ahead ?? false]),
    [
      [false, false],
      [true, true],
      [true, true],
    ],
  );
  await host.stop();
});
