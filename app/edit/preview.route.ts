import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { fileHref } from "./addresses.ts";
import { findDraft } from "./drafts.server.ts";
import { editingOf, requireEditor } from "./session.server.ts";
import { hashOf } from "./versions.server.ts";

/** The real page that a draft makes; without one, or with a problem in it, the file's own page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  const editing = editingOf(context);
  const file = new URL(request.url).searchParams.get("file") ?? "";
  const there = editing.read(file);
  const draft = await findDraft(context.db, file);
  if (file.startsWith("media/") || !(draft || there)) throw new Response("There is no such file", { status: 404 });
  const shown = draft ?? { file, to_file: null, bytes: there, base: hashOf(there) };
  const answer = await editing.preview(shown, request, context.requestId);
  return answer instanceof Response ? answer : redirect(fileHref(file), 303);
}

export const handle = { reads: "all" };
