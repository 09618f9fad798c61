import type { AppLoadContext } from "@remix-run/node";

/** The most that may be typed into one of our forms; more is refused and given back (spec limits.bodies). */
export const WORDS_BYTES = 64 * 1024;

/**
 * The form of a request.
 * @throws {Response} 400 when its body is no form, which no page of ours sends; 413 when it is too much
 */
export async function readForm(request: Request, context: AppLoadContext): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response("That was no form", { status: 400 });
  });
  const answers = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  // No form that is read here asks for files.
  context.posted = { answers, hadFiles: false };
  if (countBytes(answers) > WORDS_BYTES) throw new Response("That was too much", { status: 413 });
  return form;
}

/** How much was typed, in bytes. */
export function countBytes(pairs: [string, string][]): number {
  return pairs.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}
