import { INTENT, type Intent, parse } from "@conform-to/dom";
import type { HeldFile } from "#server/publish/write/file-fields.ts";
import { type Held, isGroup } from "./field-kinds.ts";

/** Names of controls for fields. No list is so long that its places have four digits. */
const OWN = /^(?:settings|blocks|add)\b(?!.*\[\d{4})/;

/** What a form with fields holds. */
export interface SentFields {
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
