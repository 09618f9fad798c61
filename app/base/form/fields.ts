import { z } from "zod";

/** A text field, unchanged, to be checked where it is used and shown again; empty if it is missing or a file. */
export const text = z.string().catch("");

/** Parses the fields of a submitted form with a schema that never fails: whatever is missing or wrong becomes empty. */
export function parseFields<Fields>(form: FormData, fields: z.ZodType<Fields>): Fields {
  return fields.parse(Object.fromEntries(form));
}
