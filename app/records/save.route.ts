import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHeaders, type PageHandle } from "#app/site/head.ts";
import { disposalsCsv } from "./disposals.server.ts";
import { formatPerson } from "./person.server.ts";
import { findVisible } from "./records-view.server.ts";

// The cookie of the office reaches only routes whose answers nobody shares.
export const handle = { reads: "all" } satisfies PageHandle;

const answer = (text: string, type: string, disposition: string) =>
  new Response(text, {
    headers: {
      ...officeHeaders(),
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });

/** The register. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return answer(await disposalsCsv(context.db), "text/csv", 'attachment; filename="disposals.csv"');
}

/** What is kept about a person: posted, so that the words stand in no address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { roles } = await requireOfficer(request, context, "read records");
  const form = readForm(context);
  const words = String(form.get("words")).trim();
  const person = await findVisible(context, words, roles);
  if (typeof person === "string") throw new Response(person, { status: 422 });
  const { html, json } = await formatPerson(context.db, words, person, context.clock.now());
  return form.get("as") === "json"
    ? answer(json, "application/json", 'attachment; filename="kept.json"')
    : answer(html, "text/html", 'inline; filename="kept.html"');
}
