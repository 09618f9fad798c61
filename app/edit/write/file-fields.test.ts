import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Node } from "#app/publish/schemas.ts";
import { fieldsOf } from "./file-fields.ts";

const content = path.resolve(import.meta.dirname, "../../../content");

/** The paths of all fields inside one that say nothing of what they are. */
function withoutDescription(node: Node, at: string): string[] {
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...withoutDescription(field, `${at}.${name}`),
  ]);
  return [...inner, ...(node.items ? withoutDescription(node.items, at) : [])];
}

test("every field that an editor sees says what it is", () => {
  const seen = new Set<Node>();
  for (const file of readdirSync(content, { recursive: true, encoding: "utf8" })) {
    const fields = fieldsOf(file);
    if (!fields || seen.has(fields.settings)) continue;
    seen.add(fields.settings);
    for (const [name, node] of Object.entries({ settings: fields.settings, ...fields.components }))
      assert.deepEqual(withoutDescription(node, name), [], file);
  }
  assert.equal(seen.size, 8, "one for each kind of file with fields: write their number here");
});
