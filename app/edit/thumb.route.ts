import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { editingOf, fileOf, requireEditor } from "./session.server.ts";

/** A small picture, made when it is first looked at. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  const editing = editingOf(context);
  const file = fileOf(request);
  const address = file.startsWith("media/") && editing.read(file) ? await editing.thumb(file) : null;
  if (!address) throw new Response("There is no such picture", { status: 404 });
  return redirect(address, { headers: { "Cache-Control": "private, max-age=86400" } });
}

export const handle = { reads: "all" };
