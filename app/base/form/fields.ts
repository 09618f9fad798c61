import { z } from "zod";

/** A text of a form, whole, to be judged where it is used and given back; empty where it is missing or is a file. */
export const text = z.string().catch("");

/** The fields of a form that a browser sent, by a schema that refuses none: whatever is missing or wrong becomes empty. */
export function parseFields<Fields>(form: FormData, fields: z.ZodType<Fields>): Fields {
  return fields.parse(Object.fromEntries(form));
}
