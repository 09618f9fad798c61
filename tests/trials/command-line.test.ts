import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { collectOutput, exitCode, runCommand, runServer, smallTree } from "#server/testing.ts";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "command-line-"));
before(async () => assert.equal((await runCommand(["content", "publish"], { DATA_DIR })).code, 0));
after(() => rmSync(DATA_DIR, { recursive: true }));

/** @returns its exit code, and what it wrote to standard error */
async function run([name, ...words]: string[], stdout: "pipe" | number) {
  const file = path.resolve(import.meta.dirname, `../../commands/${name}.ts`);
  const env = { ...process.env, CONTENT_DIR: smallTree, DATA_DIR, PORT: "1" };
  const child = spawn(process.execPath, [file, ...words], { env, stdio: ["ignore", stdout, "pipe"] });
  child.stdout?.destroy();
  const said = collectOutput(child);
  return { code: await exitCode(child), err: said.err };
}

const talking = [["doctor"], ["forms", "export", "note"], ["backup", path.join(DATA_DIR, "backups")], ["forget"]];

test("a command whose output pipe is closed exits silently, as by SIGPIPE", async () => {
  for (const words of talking) assert.deepEqual(await run(words, "pipe"), { code: 128 + 13, err: "" }, words.join(" "));
});

test("a command that cannot write its output, as on a full disk, says so in one line and exits with 1", async (t) => {
  if (!existsSync("/dev/full")) return t.skip("this system has no full disk to write to");
  const full = openSync("/dev/full", "w");
  t.after(() => closeSync(full));
  for (const words of talking) {
    const { code, err } = await run(words, full);
    assert.deepEqual([code, err], [1, "The output could not be written (ENOSPC: no space left on device, write).\n"]);
  }
});

test("--help shows how to use a command, and does nothing else", async () => {
  const names = ["backup", "content", "doctor", "edit", "forget", "forms", "mail", "move", "restore", "voices"];
  const ask = async (name: string, help: string) => {
    const { code, out, err } = await runCommand([name, help], { DATA_DIR: path.join(DATA_DIR, "none") });
    assert.deepEqual([code, err], [0, ""], name);
    assert.match(out, /^Usage:/);
  };
  await Promise.all([...names.map((name) => ask(name, "--help")), ask("forget", "-h")]);
});

describe("the server", () => {
  const start = async (...words: string[]) => {
    const { child, said } = runServer({ DATA_DIR: path.join(DATA_DIR, "none") }, words);
    return { code: await exitCode(child), ...said };
  };

  test("does not start with unknown arguments, and shows its usage", async () => {
    for (const [word, what] of [
      ["--no-pubish", "Unknown option '--no-pubish'."],
      ["--dev=yes", "Option '--dev' does not take an argument."],
      ["publish", "Unexpected argument 'publish'."],
    ] as const) {
      const { code, out, err } = await start(word);
      assert.deepEqual([code, out, err.split("\n")[0]], [2, "", what]);
      assert.match(err, /^Usage: npm start /m);
    }
  });

  test("does not start with --help, and shows its usage", async () => {
    const { code, out, err } = await start("--help");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Usage: npm start /);
  });
});
