import { spawn, spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { freePort, startPostgres } from "#server/db/testing.ts";
import { findChromium } from "./browser.js";

/** `npm test`: everything there is to prove, with one line of numbers at the end. */
const root = path.resolve(import.meta.dirname, "../..");
/** A test that waits for what never comes ends as failed. */
const LONGEST_MS = 5 * 60_000;
const total = { passed: 0, failed: 0 };
const started = performance.now();

check("types", "tsc", []);
check("lint", "biome", ["check", "."]);
check("content", "node", ["server/commands/content.ts", "check"]);
await unitTests();
await endToEndTests();
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  console.log(`${status === 0 ? "✔" : "✖"} ${name}`);
  count(status === 0);
}

function count(passed: boolean): void {
  if (passed) total.passed += 1;
  else total.failed += 1;
}

/** The tests beside the code, with one PostgreSQL for all of them. */
async function unitTests(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES = postgres.url;
  const files = globSync(["app/**/*.test.ts", "server/**/*.test.ts"], { cwd: root }).map((file) =>
    path.join(root, file),
  );
  const tests = run({ files, concurrency: 2, cwd: root, timeout: LONGEST_MS });
  tests.on("test:pass", ({ details, skip }) => {
    if (details.type !== "suite" && !skip) count(true);
  });
  tests.on("test:fail", ({ details }) => {
    if (details.type !== "suite") count(false);
  });
  const report = tests.compose(spec);
  report.pipe(process.stdout);
  await new Promise((ended) => report.on("end", ended));
  await postgres.stop();
}

async function endToEndTests(): Promise<void> {
  const result = path.join(root, "test-results/e2e.json");
  rmSync(result, { force: true });
  // A fresh database; the pictures stay, since making them is slow and they are named by what they hold.
  for (const file of globSync(".cache/e2e/site.db*", { cwd: root })) rmSync(path.join(root, file));
  const env = { ...process.env, E2E_PORT: String(await freePort()), CHROMIUM_PATH: findChromium() ?? "" };
  await new Promise((ended) => {
    spawn("playwright", ["test", "--config", "e2e/playwright.config.ts"], { cwd: root, stdio: "inherit", env }).on(
      "close",
      ended,
    );
  });
  try {
    const { stats } = JSON.parse(readFileSync(result, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    total.passed += stats.expected;
    total.failed += stats.unexpected + stats.flaky;
    if (stats.expected === 0) count(false);
  } catch {
    count(false);
  }
}
