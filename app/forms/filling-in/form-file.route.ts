import type { LoaderFunctionArgs } from "@remix-run/node";
import { findConditionStyles, findForm, formFileOf } from "#app/forms/definition/forms.server.ts";
import { findSite } from "#app/site/site.server.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  const { clientId = "", file = "" } = params;
  const form = await findForm(db, clientId);
  const own = form && formFileOf(form, await findSite(db));
  if (own?.file === file) return answer(own.json, "application/json");
  const css = await findConditionStyles(db, clientId, file);
  if (css !== null) return answer(css, "text/css; charset=utf-8");
  throw new Response(null, { status: 404 });
}

function answer(body: string, type: string): Response {
  return new Response(body, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
