import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHeaders, type PageHandle } from "#app/site/head.ts";
import { writeAbout } from "./person.server.ts";
import { findAbout } from "./records-view.server.ts";

export const handle = { reads: "all" } satisfies PageHandle;

/** Posted, so that the words stand in no address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { roles } = await requireOfficer(request, context, "read records");
  const form = readForm(context);
  const words = String(form.get("words")).trim();
  const about = await findAbout(context, words, roles);
  if (typeof about === "string") throw new Response(about, { status: 422 });
  const { html, json } = await writeAbout(context.db, words, about, context.clock.now());
  const isData = form.get("as") === "json";
  return new Response(isData ? json : html, {
    headers: {
      ...officeHeaders(),
      "Content-Type": isData ? "application/json" : "text/html; charset=utf-8",
      "Content-Disposition": `${isData ? "attachment" : "inline"}; filename="kept.${isData ? "json" : "html"}"`,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
