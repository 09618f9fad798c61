import type { AppLoadContext } from "@remix-run/node";
import { requireOfficer } from "#app/base/office-session.server.ts";
import type { Editing } from "#app/edit/editing.ts";

/** @throws {Response} 404 where nobody may edit */
export function editingOf({ editing }: Pick<AppLoadContext, "editing">): Editing {
  if (!editing) throw new Response("Nobody edits here", { status: 404 });
  return editing;
}

/** @throws {Response} see `requireOfficer` */
export async function requireEditor(request: Request, context: AppLoadContext): Promise<string> {
  return (await requireOfficer(request, context, "edit pages")).address;
}

export const fileOf = (request: Request) => new URL(request.url).searchParams.get("file") ?? "";
