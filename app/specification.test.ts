import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const files = ["app", "server", "commands", "tools", "tests", "e2e", "bench", "docs", "deploy"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|js|css|md)$|^Caddyfile$/.test(file))
    .map((file) => path.join(folder, file)),
);
const names = [...read("docs/specification.md").matchAll(/^- `([a-z-]+\.[a-z-]+)`: /gm)].map(([, name]) => name);

test("each promise in the specification has a name of its own", () => {
  assert.ok(names.length > 100);
  assert.equal(new Set(names).size, names.length);
});

test("each reference to the specification leads to a promise", () => {
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/\bspec[\s*/]+([a-z-]+\.[a-z-]+)/g)]
      .filter(([, name]) => !names.includes(name))
      .map(([reference]) => `${file}: ${reference}`),
  );
  assert.deepEqual(wrong, []);
});
