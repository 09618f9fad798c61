import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { describeSchema, type Node, schemas } from "#app/publish/schemas.ts";

/** One row of a table: a field. */
interface FieldRow {
  /** Its name, after the names of the fields it is in. */
  path: string[];
  about: string;
  /** What is written there. */
  kind: string;
  /** Whether it can be left out, and its default. */
  without: string;
}

/** The fields of a schema in order, each followed by those inside it. */
export function listFields(schema: z.ZodType): FieldRow[] {
  const json = describeSchema(schema);
  return rowsOf(json, [], json.$defs ?? {});
}

function rowsOf(node: Node, above: string[], defs: Record<string, Node>): FieldRow[] {
  if (node.items) return rowsOf(node.items, above, defs);
  return Object.entries(node.properties ?? {}).flatMap(([name, given]) => {
    // A definition that contains itself is described only once.
    const field = defs[given.$ref?.replace("#/$defs/", "") ?? ""] ?? given;
    const path = [...above, name];
    const row = {
      path,
      about: field.description ?? "",
      kind: writtenAs(field),
      without: node.required?.includes(name) ? "needed" : withoutIt(field.default),
    };
    return field.holds === "made picture" ? [row] : [row, ...rowsOf(field, path, defs)];
  });
}

function writtenAs(node: Node): string {
  if (node.holds === "made picture") return '`{"file": "…", "alt": "…"}`';
  if (node.enum) return node.enum.map((value) => `\`${value}\``).join(", ");
  if (node.items) return node.items.properties || node.items.items ? "a list, each with the fields below" : "a list";
  if (node.format === "date") return "a day, such as 2026-10-02";
  if (node.type === "string") return node.maxLength ? `up to ${node.maxLength} letters` : "words";
  if (node.type === "boolean") return "true or false";
  if (node.type === "number" || node.type === "integer") return "a number";
  return node.properties ? "the fields below" : "";
}

function withoutIt(fallback: unknown): string {
  if (fallback === undefined || fallback === "" || typeof fallback === "object") return "";
  return `if left out: ${fallback}`;
}

/** The fields of a schema as a table in Markdown. */
function drawTable(schema: z.ZodType): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const fields = listFields(schema);
  if (fields.length === 0) return "It has no fields: write `{}`.";
  const rows = fields.map(({ path, about, kind, without }) => {
    const name = path.map((part) => `\`${part}\``).join(" › ");
    return `| ${[name, about, kind, without].map(cell).join(" | ")} |`;
  });
  return ["| Name | What it is | What to write | |", "|---|---|---|---|", ...rows].join("\n");
}

/**
 * Puts the table of each schema where a text asks for it: between `<!-- fields: page -->` and `<!-- end -->`.
 * @throws when there is no such schema
 */
export function fillTables(text: string): string {
  return text.replace(/(<!-- fields: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, name, end) => {
    const schema = schemas.get(name);
    if (!schema) throw new Error(`There is no schema ${name}.`);
    return `${start}\n${drawTable(schema)}\n\n${end}`;
  });
}

if (import.meta.main) {
  const file = path.resolve(import.meta.dirname, "../docs/editing.md");
  writeFileSync(file, fillTables(readFileSync(file, "utf8")));
}
