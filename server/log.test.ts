import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test } from "node:test";

/** Starts a few lines of program beside a log. */
function start(program: string) {
  const log = `import { createLog } from ${JSON.stringify(import.meta.resolve("./log.ts"))}; const log = createLog("info");`;
  return spawn(process.execPath, ["--input-type=module", "--eval", `${log}\n${program}`]);
}

/** Runs it to its end. @returns the messages it logged, in order, and what it said besides */
async function run(program: string) {
  const child = start(program);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const lines = out.split("\n").filter(Boolean);
  return { messages: lines.map((line) => JSON.parse(line).msg as string), err };
}

test("a warning is written at once after all that came before it, even if the process is killed right then", async () => {
  const { messages } = await run(`
    log.info("one"); log.info("two"); log.warn("three");
    process.kill(process.pid, "SIGKILL");`);
  assert.deepEqual(messages, ["one", "two", "three"]);
});

test("lines that wait are written when the process ends, also by an error that nobody caught", async () => {
  assert.deepEqual((await run(`log.info("last"); process.exit(1);`)).messages, ["last"]);
  const { messages, err } = await run(`log.info("before it"); throw new Error("nobody caught this");`);
  assert.deepEqual(messages, ["before it"]);
  assert.match(err, /nobody caught this/);
});

test("a line is written while the process goes on and logs nothing more", async () => {
  const child = start(`log.info("alone"); setInterval(() => {}, 1e6);`);
  const [written] = await once(child.stdout, "data");
  assert.match(String(written), /"msg":"alone"/);
  child.kill("SIGKILL");
  await once(child, "close");
});

test("many lines stay whole and in order", async () => {
  const { messages } = await run(`
    for (let at = 0; at < 500; at++) log.info("line " + at);
    log.error("the last");
    process.kill(process.pid, "SIGKILL");`);
  assert.deepEqual(messages, [...Array.from({ length: 500 }, (_, at) => `line ${at}`), "the last"]);
});
