import assert from "node:assert/strict";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { parseEnv } from "#server/env.ts";
import { checkFolder } from "./check-folder.ts";

test("room in the data folder is counted in the MB that limits have, of 1024 times 1024 bytes", async () => {
  const { blocks, bsize } = await statfs(tmpdir());
  const [found] = await checkFolder(parseEnv({ DATA_DIR: tmpdir() }));
  assert.match(found?.words ?? "", new RegExp(` of ${Math.ceil((blocks * bsize) / 1024 / 1024)} MB`));
});
