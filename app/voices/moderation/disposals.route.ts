import type { LoaderFunctionArgs } from "@remix-run/node";
import { disposalsCsv } from "#app/records/disposals.server.ts";
import type { PageHandle } from "#app/site/head.ts";
import { mayOpen } from "./permissions.ts";
import { findOfficer } from "./session.server.ts";

// The cookie of the office’s pages reaches only routes whose answers nobody shares.
export const handle = { reads: "all" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await findOfficer(request, context);
  if ("refused" in signedIn || !mayOpen(signedIn.role, "records"))
    return new Response("Open the office’s pages by a link from an email first.", { status: 403 });
  const headers = { "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "private, no-store" };
  return new Response(await disposalsCsv(context.db), {
    headers: { ...headers, "Content-Disposition": 'attachment; filename="disposals.csv"' },
  });
}
