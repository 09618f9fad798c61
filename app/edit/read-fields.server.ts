import { INTENT, parse } from "@conform-to/dom";
import { z } from "zod";
import type { FileValues } from "#app/edit/write/file-fields.ts";
import { type FormValue, isGroup } from "./field-kinds.ts";

/** Such as `settings.documents[0].file`. */
export const OWN = /^(?:settings|blocks|add)(?:\.[\w$]+|\[\d+\]){0,12}$/;
const name = z.string().regex(OWN);
const index = z.number().int().min(0);
const listIntent = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["insert", "remove"]), payload: z.object({ name, index }) }),
  z.object({ type: z.literal("reorder"), payload: z.object({ name, from: index, to: index }) }),
]);

/** @throws for a list with gaps: filling them has no bound */
function refuseGaps(names: string[]): void {
  const items = new Set(
    names.flatMap((name) =>
      [...name.matchAll(/\[\d+\]/g)].map(({ index, 0: { length } }) => name.slice(0, index + length)),
    ),
  );
  for (const item of items) {
    const previous = item.replace(/\[\d+\]$/, (at) => `[${Number.parseInt(at.slice(1), 10) - 1}]`);
    if (!previous.endsWith("[-1]") && !items.has(previous)) throw new Error("a list with gaps");
  }
}

/**
 * `at` is the name of the field that a button of a list leads to, null when none was pressed.
 * @returns null for a form that has the file as text
 * @throws {Response} 400 for a button that our pages do not have
 */
export function readFields(form: FormData): { values: FileValues; at: string | null } | null {
  if (form.get("as") !== "fields") return null;
  const fields = new FormData();
  for (const [name, value] of form) if (name === INTENT || OWN.test(name)) fields.append(name, value);
  try {
    const intent = fields.has(INTENT) ? listIntent.parse(JSON.parse(String(fields.get(INTENT)))) : null;
    refuseGaps([...fields.keys(), intent?.payload.name ?? ""]);
    const { payload } = parse(fields, { resolve: (value) => ({ value }) });
    const { settings, blocks = [], add } = payload as Record<string, FormValue>;
    const values = { settings, blocks };
    return { values, at: intent && fieldAfter(intent, blocks, Array.isArray(add) ? add : []) };
  } catch {
    throw new Response("This button is not one of our pages", { status: 400 });
  }
}

/** A new block is what was chosen beside its button. */
function fieldAfter({ type, payload }: z.output<typeof listIntent>, blocks: FormValue, chosen: FormValue[]): string {
  if (type === "remove") return payload.name;
  const to = type === "reorder" ? payload.to : payload.index;
  if (payload.name !== "blocks" || !Array.isArray(blocks)) return `${payload.name}[${to}]`;
  const at = Math.min(to, blocks.length - 1);
  const kind = chosen[at];
  const block = blocks[at] ?? (typeof kind === "string" && kind ? { name: kind } : { text: "" });
  blocks[at] = block;
  return `blocks[${at}].${isGroup(block) && "name" in block ? "props" : "text"}`;
}
