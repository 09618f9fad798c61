import { INTENT, type Intent, parse } from "@conform-to/dom";
import { z } from "zod";
import type { HeldFile } from "#server/publish/write/file-fields.ts";
import { type Held, isGroup } from "./field-kinds.ts";

/** Names of controls for fields, such as `settings.documents[0].file`. */
const OWN = /^(?:settings|blocks|add)(?:\.[\w$]+|\[\d+\]){0,12}$/;
const place = z.number().int().min(0);
/** What the buttons of lists ask for. */
const listIntent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("insert"), payload: z.object({ name: z.string(), index: place }) }),
  z.object({ type: z.literal("remove"), payload: z.object({ name: z.string(), index: place }) }),
  z.object({ type: z.literal("reorder"), payload: z.object({ name: z.string(), from: place, to: place }) }),
]);

/** How long each list is whose items have names of controls. @throws for a list with gaps: filling them has no bound */
function countItems(names: Iterable<string>): Map<string, number> {
  const places = new Map<string, Set<string>>();
  for (const name of names)
    for (const { index, 1: at = "" } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, index);
      places.set(list, (places.get(list) ?? new Set()).add(at));
    }
  for (const found of places.values())
    if (Math.max(...[...found].map(Number)) >= found.size) throw new Error("a list with gaps");
  return new Map([...places].map(([list, found]) => [list, found.size]));
}

/** @throws for a button that our pages do not have */
function checkIntent(value: unknown, counts: Map<string, number>): void {
  const { payload } = listIntent.parse(JSON.parse(String(value)));
  const inside = [...payload.name.matchAll(/\[(\d+)\]/g)];
  const isThere = inside.every(({ index, 1: at }) => Number(at) < (counts.get(payload.name.slice(0, index)) ?? 0));
  const known = counts.get(payload.name) ?? 0;
  const highest = "from" in payload ? Math.max(payload.from, payload.to) : payload.index;
  if (!OWN.test(payload.name) || !isThere || highest > known) throw new Error("another list");
}

/** What a form with fields holds. */
interface SentFields {
  held: HeldFile;
  /** The name of the field that a button of a list leads to; null when none was pressed. */
  at: string | null;
}

/**
 * Reads the fields of a form, with what a button of a list changes.
 * @returns null for a form that has the file as text
 * @throws {Response} 400 for a button that our pages do not have
 */
export function readFields(form: FormData): SentFields | null {
  if (form.get("as") !== "fields") return null;
  const own = new FormData();
  for (const [name, value] of form) if (name === INTENT || OWN.test(name)) own.append(name, value);
  let pressed: Intent | null = null;
  try {
    const counts = countItems(new Set([...own.keys()].filter((name) => name !== INTENT)));
    const intent = own.get(INTENT);
    if (intent !== null) checkIntent(intent, counts);
    const { payload } = parse(own, {
      resolve(value, intent) {
        pressed = intent;
        return { value };
      },
    });
    const { settings, blocks = [], add } = payload as Record<string, Held>;
    const at = pressed && placeOf(pressed, { settings, blocks } as HeldFile, Array.isArray(add) ? add : []);
    return { held: { settings, blocks }, at };
  } catch {
    throw new Response("This button is not one of our pages", { status: 400 });
  }
}

/** Where a button of a list leads. A new block is what was chosen beside its button. */
function placeOf(intent: Intent, { blocks }: HeldFile, chosen: Held[]): string | null {
  if (intent.type === "remove") return intent.payload.name;
  if (intent.type !== "insert" && intent.type !== "reorder") return null;
  const { name } = intent.payload;
  const place = intent.type === "reorder" ? intent.payload.to : (intent.payload.index ?? 0);
  if (name !== "blocks" || !Array.isArray(blocks)) return `${name}[${place}]`;
  const at = Math.min(place, blocks.length - 1);
  const kind = chosen[at];
  const block = blocks[at] ?? (typeof kind === "string" && kind ? { name: kind } : { text: "" });
  blocks[at] = block;
  return `${name}[${at}].${isGroup(block) && "name" in block ? "props" : "text"}`;
}
