import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { freePort, startPostgres } from "#server/db/testing.ts";

/**
 * `npm test` and `npm run test:release` (`--release`). `-- news` runs only the test files with that word in their path;
 * `--title` only the tests with some words in their name; `--mode` only those in one browser: `browser`, `no-script` or
 * `whole`. Random values are the same in each run; `--seed random` tries new ones.
 */
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string" },
    mode: { type: "string" },
    seed: { type: "string" },
    release: { type: "boolean", default: false },
  },
});
const isPart = words.length > 0 || values.title !== undefined || values.mode !== undefined;
const titled = values.title?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const root = path.resolve(import.meta.dirname, "..");
const MAX_TEST_MS = (values.release ? 30 : 5) * 60_000;
const total = { passed: 0, failed: 0 };
const skipped: string[] = [];
const started = performance.now();
/** So that what this program has started ends first. */
const ending = new AbortController();
process.once("SIGTERM", () => ending.abort());
// Not in node_modules, which the trial of the image copies.
process.env.NODE_COMPILE_CACHE = path.join(root, ".cache/compile");
if (values.seed) process.env.SEED = values.seed;

if (!isPart && !values.release) {
  // At the same time, since the longest of them uses one core.
  await Promise.all([
    check("types", "tsc", []),
    check("lint", "biome", ["check", "."]),
    check("content", "node", ["commands/content.ts", "check"]),
  ]);
}
const [unitPatterns, browserFolder] = values.release
  ? [["tests/trials/*.test.ts"], "tests/looks"]
  : // Those of the server come first: they wait for databases, while those of the app fill the gaps.
    [["server/**/*.test.ts", "app/**/*.test.ts", "commands/**/*.test.ts", "tools/**/*.test.ts"], "e2e/journeys"];
const unitFiles = values.mode ? [] : unitPatterns.flatMap(find);
const browserFiles = find(`${browserFolder}/*.e2e.ts`);
if (unitFiles.length > 0 && !ending.signal.aborted) await unitTests(unitFiles);
if (browserFiles.length > 0 && !ending.signal.aborted) await browserTests(browserFiles);
// As in shells: 128 plus the number of the signal.
if (ending.signal.aborted) process.exit(143);
if (total.passed + total.failed + skipped.length === 0) {
  const where = words.length > 0 ? ` in a file with ${words.join(" or ")} in its path` : "";
  const titles = values.title === undefined ? "" : ` with "${values.title}" in its title`;
  console.error(`There is no test${titles}${where}.`);
  count(false);
}
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
if (skipped.length > 0) console.log(`${skipped.length} skipped:\n${skipped.map((name) => `  ${name}\n`).join("")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function find(pattern: string): string[] {
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

async function check(name: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const [status] = await ended;
  console.log(`${said}${status === 0 ? "✔" : "✖"} ${name}`);
  count(status === 0);
}

function count(passed: boolean): void {
  if (passed) total.passed += 1;
  else total.failed += 1;
}

/** In a full run they share one PostgreSQL; otherwise a test that needs one starts it. */
async function unitTests(files: string[]): Promise<void> {
  const postgres = isPart ? null : await startPostgres();
  if (postgres) process.env.TEST_POSTGRES = postgres.url;
  const tests = run({
    files: files.map((file) => path.join(root, file)),
    // A trial uses the whole machine; of the others some only wait for a database or a clock.
    concurrency: values.release ? 1 : availableParallelism() + 1,
    cwd: root,
    timeout: MAX_TEST_MS,
    signal: ending.signal,
    ...(titled && { testNamePatterns: titled }),
  });
  tests.on("test:pass", ({ name, details, skip }) => {
    if (details.type === "suite") return;
    if (skip === undefined) count(true);
    else skipped.push(typeof skip === "string" ? `${name} (${skip})` : name);
  });
  tests.on("test:fail", ({ details }) => {
    if (details.type !== "suite") count(false);
  });
  const report = tests.compose(spec);
  report.pipe(process.stdout);
  await new Promise((ended) => report.on("end", ended));
  await postgres?.stop();
}

async function browserTests(files: string[]): Promise<void> {
  const result = path.join(root, "test-results/e2e.json");
  rmSync(result, { force: true });
  // A fresh database. The pictures stay: making them is slow, and their names are hashes of their content.
  for (const file of globSync(".cache/e2e/site.db*", { cwd: root })) rmSync(path.join(root, file));
  const ports = { E2E_PORT: String(await freePort()), E2E_TILES_PORT: String(await freePort()) };
  const env = { ...process.env, ...ports };
  await new Promise((ended) => {
    const options = [
      "--config",
      `${path.dirname(browserFolder)}/playwright.config.ts`,
      ...(isPart ? ["--pass-with-no-tests", ...files] : []),
      ...(titled ? ["--grep", titled] : []),
      ...(values.mode ? ["--project", values.mode] : []),
    ];
    const child = spawn("playwright", ["test", ...options], { cwd: root, stdio: "inherit", env }).on("close", ended);
    // At this signal it ends its browsers and servers, too.
    ending.signal.addEventListener("abort", () => child.kill("SIGINT"));
  });
  try {
    const { stats, suites } = JSON.parse(readFileSync(result, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number };
      suites: Suite[];
    };
    total.passed += stats.expected;
    total.failed += stats.unexpected + stats.flaky;
    skipped.push(...suites.flatMap(skippedIn));
    if (stats.expected === 0 && !isPart) count(false);
  } catch {
    count(false);
  }
}

interface Suite {
  specs: { title: string; tests: { status: string; annotations: { description?: string }[] }[] }[];
  suites?: Suite[];
}

function skippedIn({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "skipped")
      .map(({ annotations: [why] }) => (why?.description ? `${title} (${why.description})` : title)),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}
