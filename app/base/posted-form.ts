import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { MAX_TEXT_BYTES } from "#app/base/text.ts";

/**
 * Without files.
 * @param limit in bytes
 * @throws {Response} 400 if what was posted is no form, which none of our pages sends; 413 if it is too large
 */
export function readForm({ posted }: Pick<AppLoadContext, "posted">, limit = MAX_TEXT_BYTES): FormData {
  if (!posted) throw new Response("The body is not a form", { status: 400 });
  if (countBytes(posted.answers) > limit) throw new Response("The form is too large", { status: 413 });
  const form = new FormData();
  for (const [name, value] of posted.answers) form.append(name, value);
  return form;
}

export function countBytes(pairs: [string, string][]): number {
  return pairs.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}

/** Empty if it is missing or a file. */
export const text = z.string().catch("");

/** For a schema that never fails: whatever is missing or wrong becomes empty. */
export function parseFields<Fields>(form: FormData, fields: z.ZodType<Fields>): Fields {
  return fields.parse(Object.fromEntries(form));
}
