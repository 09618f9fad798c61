import type { LoaderFunctionArgs } from "@remix-run/node";
import { findHelpWords } from "#app/help/help-words.server.ts";

/** The help words, for browsers that look for them while a message is written. */
export async function loader({ context: { db } }: LoaderFunctionArgs) {
  const { check: _, english: __, ...words } = await findHelpWords(db);
  return Response.json(words, { headers: { "Cache-Control": "public, max-age=300" } });
}
