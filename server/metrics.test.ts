import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { CREATE } from "#app/voices/responses/addresses.ts";
import { freePort } from "./db/testing.ts";
import { startServer, stopServer, temporaryFolder, waitForWords } from "./testing.ts";

const folder = temporaryFolder("site-metrics");
let site: Awaited<ReturnType<typeof startServer>>;
let numbers: () => Promise<string>;
before(async () => {
  const port = await freePort();
  site = await startServer({
    DATA_DIR: folder,
    METRICS_PORT: String(port),
    SMTP_URL: "smtp://127.0.0.1:1",
    REVISION: "abc123",
  });
  numbers = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
after(() => stopServer(site));

function sumOf(text: string, name: string, labels = ""): number {
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))];
  return lines.filter(([, given = ""]) => given.includes(labels)).reduce((sum, [, , value]) => sum + Number(value), 0);
}

test("pages, files, pictures, health checks and unknown addresses are counted apart", async () => {
  const home = await (await fetch(`${site.address}/`)).text();
  const style = /\/assets\/[^"]+\.css/.exec(home)?.[0] ?? "";
  const asked = [
    "/news/",
    "/healthz",
    "/readyz",
    "/favicon.ico",
    style,
    "/media/none-320.avif",
    "/no-such-page/",
    "/wp-login.php",
  ];
  for (const page of asked) await (await fetch(site.address + page)).arrayBuffer();
  const text = await numbers();
  const count = (route: string, status: number) =>
    sumOf(text, "http_request_duration_seconds_count", `route="${route}",status="${status}"`);
  assert.deepEqual(
    ["/", "/news/", "/healthz", "/readyz", "/*.*", "/assets/*"].map((route) => count(route, 200)),
    [1, 1, 1, 1, 1, 1],
  );
  assert.deepEqual([count("/media/*", 404), count("none", 404), count("/*", 404)], [1, 2, 0]);
  assert.doesNotMatch(text, /wp-login|no-such-page/);
});

test("times are counted and logged in fractions of a millisecond", async () => {
  for (let at = 0; at < 20; at++) await fetch(`${site.address}/healthz`);
  assert.ok(sumOf(await numbers(), "http_request_duration_seconds_sum", 'route="/healthz"') > 0);
  await waitForWords(site.child, /"route":"\/healthz",[^}]*"ms":\d+\.\d+/, site.said);
});

test("what waits has a count and an age; revision and build are given", async () => {
  await fetch(`${site.address}/forms/note/`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ words: "Hello there" }),
  });
  const response = {
    topic: "a-good-day",
    step: "details",
    do: "next",
    key: "a".repeat(32),
    name: "",
    Sharing: "everyone",
    IDontWantIt: "true",
  };
  for (const [at, message] of [
    "A library that is open on Sundays, with a corner",
    "I want to die and nobody listens to me at home",
  ].entries()) {
    const body = new URLSearchParams({ ...response, key: String(at).repeat(32), message });
    const posted = await fetch(site.address + CREATE, { method: "POST", redirect: "manual", body });
    assert.equal(posted.status, 303);
  }
  let text = await numbers();
  while (sumOf(text, "emails_queued") === 0) text = await numbers();
  assert.deepEqual([sumOf(text, "responses_waiting"), sumOf(text, "responses_waiting_distress")], [1, 0]);
  assert.deepEqual([sumOf(text, "concerns_open"), sumOf(text, "concerns_unopened")], [1, 1]);
  assert.match(text, /^site_build_info\{version="[\d.]+",revision="abc123"\} 1$/m);
  assert.equal(sumOf(text, "published_revision"), 1);
  assert.equal(sumOf(text, "database_reachable"), 1);
  assert.ok(sumOf(text, "disk_free_bytes") > 0);
  for (const name of ["responses_oldest", "concerns_unopened_oldest", "emails_oldest"].map(
    (of) => `${of}_age_seconds`,
  )) {
    const first = sumOf(text, name);
    const second = sumOf(await numbers(), name);
    assert.ok(first >= 0 && second >= first && second < 600, name);
  }
});

describe("monitoring", () => {
  const read = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), "utf8");
  const known = async () => new Set([...(await numbers()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const namesIn = (expression: string) =>
    [
      ...expression
        .replaceAll(/"[^"]*"/g, "")
        .replaceAll(/\{[^}]*\}|by \([^)]*\)/g, "")
        .matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g),
    ]
      .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ""))
      .filter((name) => name !== "histogram_quantile");
  const unknown = async (expressions: string[]) => {
    assert.ok(expressions.length > 5);
    const names = await known();
    return expressions.flatMap(namesIn).filter((name) => !names.has(name));
  };

  test("the alerts use only existing metrics, of all instances together, and say what to do", async () => {
    const { groups } = parse(read("prometheus-alerts.yaml")) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string; what: string } }[] }[];
    };
    const rules = groups.flatMap(({ rules }) => rules);
    assert.deepEqual(await unknown(rules.map(({ expr }) => expr)), []);
    const operations = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
    for (const { alert, expr, annotations } of rules) {
      assert.ok(annotations.summary && annotations.what, alert);
      // Prometheus reads each instance by itself: only what must never happen may be checked for each one alone.
      assert.match(expr, /^(?:sum|min|max|histogram_quantile)\(|[=>] 0$/, alert);
      for (const [, heading] of annotations.what.matchAll(/docs\/operations\.md, "([^"]+)"/g))
        assert.match(operations, new RegExp(`^#+ ${heading}$`, "m"), alert);
    }
  });

  test("the dashboard is JSON and uses only existing metrics", async () => {
    const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
    assert.deepEqual(await unknown(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))), []);
  });
});
