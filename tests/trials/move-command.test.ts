import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import path from "node:path";
import { before, test } from "node:test";
import { makeSite } from "#server/backup/testing.ts";
import { sharedPostgres } from "#server/db/testing.ts";
import type { Env } from "#server/env.ts";
import { exitCode, failAtEnd, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("site-move");
const _postgres = sharedPostgres();
let source: Env;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
});

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  test(`stopped by ${signal}, a move leaves no unpacked files`, async (t) => {
    // A database server that accepts connections and never answers.
    const silent = createServer().listen(0, "127.0.0.1");
    const connection = once(silent, "connection") as Promise<[Socket]>;
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const command = path.resolve(import.meta.dirname, "../../commands/move.ts");
    const child = spawn(process.execPath, [command, `postgres://site@127.0.0.1:${port}/site`], {
      env: { ...process.env, DATA_DIR: source.DATA_DIR },
    });
    t.after(() => silent.close());
    const [socket] = await Promise.race([connection, failAtEnd(child)]);
    socket.on("error", () => {});
    const parts = () => readdirSync(source.DATA_DIR).filter((name) => name.startsWith(".part-"));
    assert.equal(parts().length, 1);
    child.kill(signal);
    assert.deepEqual([await exitCode(child), parts()], [code, []]);
    socket.destroy();
  });
