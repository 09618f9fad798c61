import assert from "node:assert/strict";
import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import type { Reads } from "#server/http/routes.ts";
import { type Answer, startHost } from "#server/http/testing.ts";
import { until } from "#server/testing.ts";

type Host = Awaited<ReturnType<typeof startHost>>;

/**
 * Servers that make two answers at once. At `strict` no page waits, at `queueing` every page does, at `stuck` no request
 * waits for long.
 */
let strict: Host;
let queueing: Host;
let stuck: Host;
let edited: Host;
/** It answers only when the test allows it. */
let reached: string[] = [];
let answerNow = () => {};
let mayAnswer = Promise.resolve();
/** Something that is no Error, which a library may throw all the same. */
const failure: unknown = "a failure";
const holdAnswers = () => {
  mayAnswer = new Promise((answer) => {
    answerNow = answer;
  });
};

before(async () => {
  const start = (waitMs: number, timeoutMs: number, reads: Reads = { page: "number" }) =>
    startHost(
      async (request) => {
        const { pathname, search } = new URL(request.url);
        reached.push(pathname + search);
        await mayAnswer;
        if (pathname === "/failing/") throw failure;
        const headers = { "Cache-Control": "no-cache", "Content-Type": "text/html" };
        return new Response(`page ${pathname}`, { headers });
      },
      { reads, maxFileBytes: 1024 },
      {
        concurrency: 2,
        minQueue: 0,
        maxWaitMs: { prefetch: 0, page: waitMs, post: Number.POSITIVE_INFINITY },
        timeoutMs: { prefetch: 60_000, page: timeoutMs, post: timeoutMs },
      },
    );
  strict = await start(0, 60_000);
  queueing = await start(Number.POSITIVE_INFINITY, 60_000);
  stuck = await start(Number.POSITIVE_INFINITY, 1);
  edited = await start(0, 60_000, "all");
});
after(() => Promise.all([strict, queueing, stuck, edited].map((host) => host.stop())));
afterEach(() => {
  answerNow();
  reached = [];
});

const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;
let asked = 1;
/** With prefetches, which no server gives up on; the places stay taken until the application may answer. */
async function fill(host: Host): Promise<Promise<Answer>[]> {
  holdAnswers();
  const answers = [1, 2].map(() => host.ask(`/a/?page=${++asked}`, { "Sec-Purpose": "prefetch" }));
  await until(() => reached.length === 2);
  return answers;
}
async function send(host: Host, lines: string): Promise<{ client: Socket; server: Socket }> {
  const connection = once(host.server, "connection");
  const client = connect(host.port, "127.0.0.1").on("error", () => {});
  const asked = once(host.server, "request");
  client.write(lines);
  const [server] = (await connection) as [Socket];
  await asked;
  return { client, server };
}

describe("under overload", () => {
  test("some requests are refused at once with Retry-After, the others answered, and later all are", async () => {
    holdAnswers();
    const refused: Answer[] = [];
    const asked = Array.from({ length: 20 }, async (_, number) => {
      const answer = await strict.ask(`/b/?page=${number + 2}`);
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    await until(() => refused.length === 18);
    assert.equal(reached.length, 2);
    for (const { headers, body } of refused) {
      assert.match(String(headers["retry-after"]), /^\d+$/);
      assert.equal(headers["cache-control"], "no-store");
      assert.match(
        body.toString(),
        /<title>Very many people are here[^<]* – Our Office<[\s\S]*Young Line on <a href="tel:123456">12 34 56</,
      );
    }
    answerNow();
    const answers = await Promise.all(asked);
    assert.deepEqual([countOf(answers, 200), countOf(answers, 503)], [2, 18]);
    assert.equal((await strict.ask("/b/?page=100")).status, 200);
  });

  test("cached pages, health checks and refusals are still answered", async () => {
    await strict.ask("/remembered/");
    reached = [];
    const running = await fill(strict);
    assert.equal((await strict.ask("/remembered/")).body.toString(), "page /remembered/");
    assert.equal((await strict.ask("/healthz")).status, 200);
    assert.equal((await strict.ask("/News")).status, 301);
    assert.equal((await strict.ask("/news/", {}, "PUT")).status, 405);
    answerNow();
    assert.equal(countOf(await Promise.all(running), 200), 2);
  });

  test("a request that fails unexpectedly frees its place", async () => {
    for (let time = 0; time < 3; time++) assert.equal((await strict.ask("/failing/")).status, 500);
    assert.equal((await strict.ask("/f/")).status, 200);
  });

  test("a form goes before a page, and a prefetch never waits", async () => {
    const running = await fill(queueing);
    for (const prefetch of [{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }])
      assert.equal((await queueing.ask("/e/", prefetch)).status, 503);
    const page = send(queueing, "GET /page/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const { client } = await page;
    const posts = ["/post/1/", "/post/2/"].map((path) => queueing.ask(path, {}, "POST"));
    for (const _ of posts) await once(queueing.server, "request");
    answerNow();
    assert.equal(countOf(await Promise.all([...running, ...posts]), 200), 4);
    await once(client.resume(), "close");
    assert.equal(reached.at(-1), "/page/");
    assert.equal((await queueing.ask("/e/", { "Sec-Purpose": "prefetch" })).status, 200, "allowed when a slot is free");
  });

  test("no answer is made for a client that has left", async () => {
    const running = await fill(queueing);
    for (const leave of ["destroy", "resetAndDestroy"] as const) {
      const { client, server } = await send(queueing, "GET /gone/ HTTP/1.1\r\nHost: x\r\n\r\n");
      const closed = new Promise((resolve) => server.once("close", resolve));
      client[leave]();
      await closed;
    }
    answerNow();
    await Promise.all(running);
    assert.equal((await queueing.ask("/later/")).status, 200);
    assert.deepEqual(reached.slice(2), ["/later/"]);
    assert.equal(queueing.observed.filter(({ status }) => status === 499).length, 2);
  });

  test("a hanging answer does not keep others waiting for long", async () => {
    const running = await fill(stuck);
    assert.equal((await stuck.ask("/f/")).status, 503);
    assert.equal((await stuck.ask("/f/", {}, "POST")).status, 503);
    answerNow();
    assert.equal(countOf(await Promise.all(running), 200), 2);
  });
});

describe("the content of a refused form", () => {
  const words = '\nI want to say </textarea><script>"this"</script> & more than that';
  const page = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const form = { ...page, "Content-Type": "application/x-www-form-urlencoded" };

  test("is given back unchanged, to be sent again from the same address", async () => {
    const running = await fill(stuck);
    const boundary = "b";
    const parts = [
      `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n${words}\r\n`,
      '--b\r\nContent-Disposition: form-data; name="na-me"\r\n\r\nSam "S"\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nits text\r\n--b--\r\n',
    ].join("");
    const multipart = { ...page, "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const answers = [
      await stuck.ask(
        "/form/?a=b",
        form,
        "POST",
        String(new URLSearchParams({ message: words, "na-me": 'Sam "S"', newPassword: "its text" })),
      ),
      await stuck.ask("/form/?a=b", multipart, "POST", parts.replace('"a.txt"', '""').replace("its text", "")),
      await stuck.ask("/form/?a=b", multipart, "POST", parts),
    ];
    for (const { status, headers, body } of answers) {
      assert.deepEqual([status, headers["retry-after"], headers["cache-control"]], [503, "5", "no-store"]);
      assert.match(String(headers["content-security-policy"]), /default-src 'none'.*form-action 'self'/);
      const text = body.toString();
      assert.match(text, /<title>Error: /);
      assert.match(text, /<form method="post">/);
      assert.ok(
        text.includes("\nI want to say &lt;/textarea&gt;&lt;script&gt;&quot;this&quot;&lt;/script&gt; &amp; more"),
      );
      assert.match(text, /rows="8">\n\r?\nI want/, "a line end at the beginning is kept");
      assert.match(text, /<input type="hidden" name="na-me" value="Sam &quot;S&quot;">/);
      assert.match(text, /<a class="exit" href="https:\/\/weather\.test\/" rel="nofollow noreferrer">Quick exit</);
      assert.doesNotMatch(text, /its text|<script/);
    }
    const toldOfFile = answers.map(({ body }) => body.includes("The file you chose is not here"));
    assert.deepEqual(toldOfFile, [false, false, true], "a file is mentioned only where one was sent");
    answerNow();
    await Promise.all(running);
  });

  test("is not sent back to a script, which still has it", async () => {
    const running = await fill(stuck);
    const program = { ...form, Accept: "application/json" };
    const { status, body } = await stuck.ask("/form/", program, "POST", `message=${encodeURIComponent(words)}`);
    assert.equal(status, 503);
    assert.doesNotMatch(body.toString(), /I want to say/);
    answerNow();
    await Promise.all(running);
  });
});

test("a refused file is read to its end, so that its sender gets the reason", async () => {
  const running = await fill(stuck);
  const size = 30_000_000;
  const lines = `POST /files/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}`;
  const { client } = await send(stuck, `${lines}\r\n\r\n`);
  const begin = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.pdf"\r\n\r\n';
  const end = "\r\n--x--\r\n";
  client.write(begin + "x".repeat(size - begin.length - end.length) + end);
  const [said] = await once(client, "data");
  assert.match(String(said), /^HTTP\/1\.1 503 [\s\S]*Connection: keep-alive/i);
  answerNow();
  await Promise.all(running);
});

test("a chunked or large form takes a place once it has arrived, and is refused if there is none", async () => {
  const pieces = { "Transfer-Encoding": "chunked" };
  const multipart = "multipart/form-data; boundary=x";
  const files = { "Content-Type": multipart };
  const part = (size: number) =>
    `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(size)}\r\n--x--\r\n`;
  const kinds: [OutgoingHttpHeaders, number][] = [
    [pieces, 100],
    [{ ...pieces, "Content-Type": "application/x-www-form-urlencoded" }, 100],
    [{ "Content-Type": "application/x-www-form-urlencoded" }, 100_000],
    [{ ...pieces, ...files }, 100],
    [files, 100_000],
  ];
  const send = (host: Host, [headers, size]: (typeof kinds)[number]) =>
    host.ask("/sent/", headers, "POST", headers["Content-Type"] === multipart ? part(size) : `a=${"x".repeat(size)}`);
  for (const kind of kinds) {
    holdAnswers();
    const running = [send(strict, kind), send(strict, kind)];
    await until(() => reached.length === 2);
    let refused = 0;
    const page = strict.ask("/h/").then(({ status }) => {
      refused = status;
    });
    await until(() => refused > 0 || reached.length > 2);
    answerNow();
    await page;
    assert.equal(refused, 503, JSON.stringify(kind));
    assert.equal(countOf(await Promise.all(running), 200), 2);
    reached = [];
  }
  const running = await fill(stuck);
  for (const kind of kinds) assert.equal((await send(stuck, kind)).status, 503, JSON.stringify(kind));
  answerNow();
  await Promise.all(running);
});

test("a slow sender, even of files, takes no place", async () => {
  const form = "application/x-www-form-urlencoded\r\nContent-Length: 100";
  const file = "multipart/form-data; boundary=x\r\nContent-Length: 100";
  const large = "multipart/form-data; boundary=x\r\nContent-Length: 100000";
  const pieces = "multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked";
  const slow: Socket[] = [];
  for (const type of [form, form, form, file, file, file, large, large, large, pieces, pieces, pieces]) {
    const lines = `POST /slow/ HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n\r\na=`;
    slow.push((await send(strict, lines)).client);
  }
  assert.equal((await strict.ask("/g/")).status, 200);
  for (const socket of slow) socket.destroy();
});

const ours = { "Sec-Fetch-Site": "same-origin" };
const ofEditor = { ...ours, Cookie: "office=signed" };

test("previews, and uploads that arrive slowly, take no place of a child who sends something", async () => {
  holdAnswers();
  const previews = Array.from({ length: 12 }, () => edited.ask("/office/pages/preview/?file=a", ofEditor, "POST"));
  const upload =
    "POST /office/pages/?kind=media HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nSec-Fetch-Site: same-origin" +
    `\r\nCookie: ${ofEditor.Cookie}`;
  const slow: Socket[] = [];
  for (let sent = 0; sent < 5; sent++)
    slow.push((await send(edited, `${upload}\r\nContent-Length: 100000\r\n\r\n--x`)).client);
  await until(() => reached.length === 8);
  const child = [edited.ask("/voices/", {}, "POST"), edited.ask("/voices/a/")];
  await until(() => reached.length === 10);
  answerNow();
  assert.equal(countOf(await Promise.all([...previews, ...child]), 200), 14);
  for (const socket of slow) socket.destroy();
});

test("strangers at the pages for editing, with a forged cookie, too, take no place of an editor", async () => {
  holdAnswers();
  const strangers = ["", "office=", "office=forged"].map((Cookie) => edited.ask("/office/pages/history/", { Cookie }));
  assert.equal((await Promise.race(strangers)).status, 503);
  const editor = edited.ask("/office/pages/", ofEditor);
  await until(() => reached.includes("/office/pages/"));
  answerNow();
  assert.equal((await editor).status, 200);
  assert.equal(countOf(await Promise.all(strangers), 200), 2);
});

test("uploads of editors are counted for themselves, and a stranger’s with those of visitors", async () => {
  const body = `a=${"x".repeat(100_000)}`;
  const long = { ...ours, "Content-Type": "application/x-www-form-urlencoded" };
  const statuses = async () => {
    const statusAt = async (address: string, headers: object) =>
      (await edited.ask(address, { ...long, ...headers }, "POST", body)).status;
    return [await statusAt("/office/pages/file/?file=a", ofEditor), await statusAt("/voices/", {})];
  };
  for (const [cookie, count, expected] of [
    [ofEditor.Cookie, 10, [503, 200]],
    ["office=forged", 50, [200, 503]],
  ] as const) {
    const start = `POST /office/pages/?kind=media HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Length: 100000\r\n\r\n--x`;
    const slow: { client: Socket; server: Socket }[] = [];
    for (let sent = 0; sent < count; sent++) slow.push(await send(edited, start));
    assert.deepEqual(await statuses(), expected);
    const closed = slow.map(({ server }) => new Promise((resolve) => server.once("close", resolve)));
    for (const { client } of slow) client.destroy();
    await Promise.all(closed);
  }
});
