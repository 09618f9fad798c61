import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReadsHandle } from "#app/site/reads.ts";
import { drawAvatarPng } from "./avatars.server.ts";
import { countAttempt } from "./receipt-attempts.ts";
import { findReceipt } from "./responses.server.ts";

export const handle = { reads: "all" } satisfies ReadsHandle;

/** The child's own DigiMe as a PNG, for whoever holds the receipt's code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const wait = await countAttempt(context);
  if (wait !== null)
    throw new Response("Please wait a few minutes.", { status: 429, headers: { "Retry-After": String(wait) } });
  const receipt = await findReceipt(context.db, context.secret, code);
  if (!receipt || receipt.status === "taken-down") throw new Response("There is no such picture.", { status: 404 });
  return new Response(new Uint8Array(await drawAvatarPng(receipt.avatar)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
  });
}
