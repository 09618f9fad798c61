import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");
const files = ["app", "server", "e2e", "bench", "docs", "deploy"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|js|css|md)$|^Caddyfile$/.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`),
);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Rows of the tables: name, promise, where, proof. */
const rows = read("docs/specification.md")
  .split("\n")
  .map((line) => line.split(" | "))
  .filter(([name]) => name?.startsWith("| `"))
  .map(([name = "", promise = "", where = "", proof = ""]) => ({ name: name.slice(3, -1), promise, where, proof }));

/** The files that a name may refer to; there should be one. */
function filesOf(name: string): string[] {
  return files.includes(name) ? [name] : files.filter((file) => file.endsWith(`/${name}`));
}

/** The titles of a file's tests, with … in place of interpolated values. */
function titlesOf(file: string): Set<string> {
  const written = read(file).matchAll(/\b(?:test|describe)\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g);
  const titles = [...written].map(([, plain, filled]) => plain ?? filled ?? "");
  return new Set(titles.map((title) => title.replace(/\$\{[^}]*\}/g, "…").replace(/ @\w+$/, "")));
}

/** What is wrong with a row: files and tests that do not exist, and ambiguous names of files. */
function faultsOf({ where, proof }: (typeof rows)[number]): string[] {
  const faults: string[] = [];
  let file = "";
  let proofs = 0;
  for (const [, named, title] of `${where}|${proof}`.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (named) {
      const found = filesOf(named);
      if (found.length !== 1) faults.push(`${named} is the name of ${found.length} files`);
      file = found[0] ?? "";
    } else if (file && !titlesOf(file).has(title ?? "")) faults.push(`${file} has no test "${title}"`);
    if (title || named?.endsWith(".md")) proofs++;
  }
  if (!where.includes("`")) faults.push("it names no file");
  if (proofs === 0) faults.push("it names no test");
  return faults;
}

test("each promise in the specification has a unique name, and names existing files and tests", () => {
  assert.ok(rows.length > 100);
  assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
  const faults = rows.flatMap((row) => faultsOf(row).map((fault) => `${row.name}: ${fault}`));
  assert.deepEqual(faults, []);
});

test("each reference to the specification leads to a promise", () => {
  const names = new Set(rows.map(({ name }) => name));
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/\bspec ([a-z-]+\.[a-z-]+)/g)]
      .filter(([, name = ""]) => !names.has(name))
      .map(([reference]) => `${file}: ${reference}`),
  );
  assert.deepEqual(wrong, []);
});
