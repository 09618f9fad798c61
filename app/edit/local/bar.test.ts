import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { drawBar } from "./bar.ts";
import { createPreview } from "./preview.ts";

test("a problem that is in no file is shown without one", async (t) => {
  const folder = temporaryFolder("preview");
  const content = path.join(folder, "content");
  const services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  t.after(() => services.db.destroy());
  await migrate(services.db);
  const { preview, update } = createPreview(services, content);
  await update();
  assert.match(drawBar(preview, "/"), /<strong>There is no content folder at \S+content\. Set CONTENT_DIR/);
  assert.doesNotMatch(drawBar(preview, "/"), /problem|line 1/);
  cpSync(smallTree, content, { recursive: true });
  await update();
  assert.doesNotMatch(drawBar(preview, "/"), /no content folder|<strong>/);
});
