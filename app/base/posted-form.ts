import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

/** The most text that a form may hold; more is refused and shown again (spec limits.bodies). */
export const WORDS_BYTES = 64 * 1024;

/**
 * The form in a request.
 * @param limit the most text that it may hold, in bytes
 * @throws {Response} 400 if the body is not a form, which none of our pages sends; 413 if it is too large
 */
export async function readForm(request: Request, context: AppLoadContext, limit = WORDS_BYTES): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response("The body is not a form", { status: 400 });
  });
  const answers = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  // The forms that are read here have no file inputs.
  context.posted = { answers, hadFiles: false };
  if (countBytes(answers) > limit) throw new Response("The form is too large", { status: 413 });
  return form;
}

/** The size of the names and values, in bytes. */
export function countBytes(pairs: [string, string][]): number {
  return pairs.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}

/** A text field, unchanged, to be checked where it is used and shown again; empty if it is missing or a file. */
export const text = z.string().catch("");

/** Parses the fields of a submitted form with a schema that never fails: whatever is missing or wrong becomes empty. */
export function parseFields<Fields>(form: FormData, fields: z.ZodType<Fields>): Fields {
  return fields.parse(Object.fromEntries(form));
}
