import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatMinutes } from "#app/base/dates.ts";
import type { PageHandle } from "#app/site/head.ts";
import { drawAvatarPng } from "#app/voices/avatar/avatars.server.ts";
import { tryReceiptCode } from "./receipt-attempts.ts";
import { findReceipt } from "./receipts.server.ts";

export const handle = { reads: "all" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code") ?? "";
  const find = () => findReceipt(context.db, context.secret, code);
  const { result: receipt, wait } = await tryReceiptCode(context, code, query.get("new") ?? "", find);
  if (wait !== null)
    throw new Response(`Please try again in ${formatMinutes(wait)}.`, {
      status: 429,
      headers: { "Retry-After": String(wait) },
    });
  if (!receipt || receipt.status === "taken-down") throw new Response("There is no such picture.", { status: 404 });
  return new Response(new Uint8Array(await drawAvatarPng(receipt.avatar)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
  });
}
