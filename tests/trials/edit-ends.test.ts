import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { childrenOf } from "#server/db/testing.ts";
import { ADDRESS, smallTree, until, waitForWords } from "#server/testing.ts";

test("when it is killed the site behind it ends, too", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "edit-ends-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const words = [path.resolve(import.meta.dirname, "../../server/commands/edit.ts"), "--data", folder];
  const env = { ...process.env, PORT: "0", CONTENT_DIR: smallTree, LOG_LEVEL: "silent" };
  const editing = spawn(process.execPath, words, { env });
  await waitForWords(editing, ADDRESS);
  const behind = childrenOf(editing.pid);
  assert.ok(behind.length > 0);
  editing.kill("SIGKILL");
  await once(editing, "exit");
  t.after(() =>
    behind.forEach((pid) => {
      if (isThere(pid)) process.kill(pid, "SIGKILL");
    }),
  );
  await until(() => !behind.some(isThere));
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
