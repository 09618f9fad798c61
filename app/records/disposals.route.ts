import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOfficer } from "#app/base/office-session.server.ts";
import type { PageHandle } from "#app/site/head.ts";
import { disposalsCsv } from "./disposals.server.ts";

// The cookie of the office reaches only routes whose answers nobody shares.
export const handle = { reads: "all" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return new Response(await disposalsCsv(context.db), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="disposals.csv"',
    },
  });
}
