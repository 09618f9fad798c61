import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { collectOutput, exitCode, mountSmallDisk, until, waitForWords } from "#server/testing.ts";

function wordsFor(program: string): string[] {
  const log = `import { createLog } from ${JSON.stringify(import.meta.resolve("#server/log.ts"))}; const log = createLog("info");`;
  return ["--input-type=module", "--eval", `${log}\n${program}`];
}

const start = (program: string) => spawn(process.execPath, wordsFor(program));

/** @returns the messages it logged, in order, and its standard error */
async function run(program: string) {
  const child = start(program);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { messages: messagesIn(out), err };
}

function messagesIn(out: string): string[] {
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg as string);
}

/** Then kills the program. @returns the messages up to that one, in order */
async function hearUntil(program: string, last: string): Promise<string[]> {
  const child = start(program);
  const out = collectOutput(child);
  await waitForWords(child, new RegExp(`"msg":"${last}"}\n`), out);
  child.kill("SIGKILL");
  await exitCode(child);
  return messagesIn(out.out);
}

test("a warning is written at once, after earlier lines, even if the program then hangs", async () => {
  const program = `
    log.info("one"); log.info("two"); log.warn("three");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  assert.deepEqual(await hearUntil(program, "three"), ["one", "two", "three"]);
});

test("lines are written when the process exits at once, also by an uncaught error", async () => {
  assert.deepEqual((await run(`log.info("last"); process.exit(1);`)).messages, ["last"]);
  const { messages, err } = await run(`log.info("before it"); throw new Error("nobody caught this");`);
  assert.deepEqual(messages, ["before it"]);
  assert.match(err, /nobody caught this/);
});

test("a log on a full disk stops neither the program nor its end, and goes on once there is space", async (t) => {
  const disk = mountSmallDisk(1);
  if (!disk) return t.skip("only root may mount a disk");
  t.after(disk.unmount);
  const file = path.join(disk.folder, "log");
  const output = openSync(file, "a");
  disk.fill();
  const program = `
    import fs from "node:fs";
    process.once("SIGUSR2", () => { log.info("kept"); process.exit(3); });
    log.warn("lost");
    fs.write(1, "lost", (error) => console.error(error.code));
    setInterval(() => {}, 1e6);`;
  const startOnDisk = (words: string) =>
    spawn(process.execPath, wordsFor(words), { stdio: ["ignore", output, "pipe"] });
  const going = startOnDisk(program);
  const said = collectOutput(going);
  await until(() => said.err.includes("ENOSPC"));
  const ending = startOnDisk(`log.info("lost"); process.exitCode = 4;`);
  assert.equal(await exitCode(ending), 4);
  disk.makeRoom();
  going.kill("SIGUSR2");
  assert.equal(await exitCode(going), 3);
  closeSync(output);
  assert.deepEqual(messagesIn(readFileSync(file, "utf8")), ["lost", "kept"]);
});
