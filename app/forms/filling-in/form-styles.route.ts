import type { LoaderFunctionArgs } from "@remix-run/node";
import { findConditionStyles } from "#app/forms/definition/forms.server.ts";

/** The style sheet of a form's conditions, for browsers without script; its name holds a hash of its contents. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { clientId = "", file = "" } = params;
  const css = await findConditionStyles(context.db, clientId, file);
  if (css === null) throw new Response(null, { status: 404 });
  return new Response(css, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
