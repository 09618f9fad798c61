import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { tableNames } from "#server/db/table-names.ts";

const root = path.resolve(import.meta.dirname, "..");
const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);

/** Migrations and restoring write rows of all tables as another release or another database had them. */
const writesAnything = /^server\/(?:backup|db\/migrations)\//;
const files = ["app", "server", "commands"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/(?:\.test|\/testing)\.tsx?$/.test(file) && !writesAnything.test(file));

/** Such as app/voices, which is one with all that it has in folders of its own. */
const folderOf = (file: string) => file.split("/").slice(0, -1).slice(0, 2).join("/");

/** Null where it is known only at run time. */
function writtenTables(text: string): (string | null)[] {
  const source = ts.createSourceFile("", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const tables: (string | null)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments;
      if (WRITES.has(node.expression.name.text))
        tables.push(table && ts.isStringLiteralLike(table) ? table.text : null);
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source))) {
      const statement = node.template.getText(source).slice(1, -1).trim();
      const write = /\b(?:insert\s+into|update|delete\s+from|replace\s+into|merge\s+into)\s+("?\w+"?|\$\{)/gi;
      for (const [, table = ""] of `${statement} `.matchAll(write))
        if (/^\w/.test(table)) tables.push(table);
        else tables.push(null);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables;
}

const writes = files.flatMap((file) =>
  writtenTables(readFileSync(path.join(root, file), "utf8")).map((table) => ({ file, table })),
);

test("each table is written by one folder", () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, table } of writes)
    if (table) owners.set(table, (owners.get(table) ?? new Set()).add(folderOf(file)));
  const shared = [...owners].filter(([, folders]) => folders.size > 1);
  assert.deepEqual(
    shared.map(([table, folders]) => `${table} is written by ${[...folders].sort().join(", ")}`),
    [],
  );
  const unwritten = tableNames.filter((table) => !table.startsWith("kysely_") && !owners.has(table));
  assert.deepEqual(unwritten, [], "nothing writes it, or this test does not see it");
});

test("what writes a table names it, so that this test can follow it", () => {
  assert.deepEqual(
    writes.filter(({ table }) => table === null).map(({ file }) => file),
    [],
  );
});
