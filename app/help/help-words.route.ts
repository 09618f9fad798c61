import type { LoaderFunctionArgs } from "@remix-run/node";
import { findHelpWords } from "./help-words.server.ts";

export async function loader({ context: { db } }: LoaderFunctionArgs) {
  const { check: _, english: __, ...words } = await findHelpWords(db);
  return Response.json(words, { headers: { "Cache-Control": "public, max-age=300" } });
}
