import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecret } from "#server/secret.ts";
import { formatPreview, parsePreview } from "./preview.ts";

const secret = createSecret("a secret for tests");
const NOW = 1_800_000_000_000;

test("a preview's address must be ours, unchanged and recent", () => {
  const id = "ab".repeat(16);
  const address = formatPreview(secret, id, NOW + 10);
  assert.equal(parsePreview(secret, address, NOW), id);
  assert.equal(parsePreview(secret, address, NOW + 10), null);
  for (const forged of [`https://x.test${address}`, address.replace("ab", "cd"), address.replace("preview-", ""), ""])
    assert.equal(parsePreview(secret, forged, NOW), null, forged);
});
