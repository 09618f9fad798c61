import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { exitCode, waitForWords } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "words-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs a line of script as a process of its own. */
function run(script: string, words: string[] = []) {
  const file = path.join(folder, "program.mjs");
  writeFileSync(file, script);
  return spawn(process.execPath, [...words, file]);
}

test("a process's output is awaited, also if it arrives in pieces", async () => {
  const child = run(
    `process.stdout.write("It is at http", () => process.stdout.write("://here\\n")); process.stdin.resume()`,
  );
  assert.equal(await waitForWords(child, /http:\S+(?=\s)/), "http://here");
  child.kill();
  assert.equal(await exitCode(child), null);
});

for (const [how, script, words, told] of [
  [
    "ends",
    `console.log("Hello"); console.error("The port is taken."); process.exit(1)`,
    [],
    /with 1\. .*taken.*\nHello/s,
  ],
  ["is killed", `console.error("No memory."); process.kill(process.pid, "SIGKILL")`, [], /with SIGKILL\. .*No memory/],
  [
    "ends inside a watcher, which goes on",
    `console.error("A typing mistake."); process.exit(1)`,
    ["--watch"],
    /mistake/,
  ],
] as const)
  test(`a process that ${how} before that is reported at once, with its output`, async () => {
    const child = run(script, [...words]);
    await assert.rejects(waitForWords(child, /http:/), told);
    await exitCode(child);
  });
