import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { escapeMarkup, htmlDocument } from "#app/base/markup.ts";
import { readForm } from "#app/base/posted-form.ts";
import { fileHref } from "./addresses.ts";
import { findDraft } from "./drafts.server.ts";
import { MAX_TEXT, readSent, readWanted } from "./file-actions.server.ts";
import { editingOf, findEditor, requireEditor } from "./session.server.ts";
import { hashOf } from "./versions.server.ts";

/** The real page that a draft makes; without one, or with a problem in it, the file's own page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  const file = fileOf(request);
  const [draft, there] = [await findDraft(context.db, file), editingOf(context).read(file)];
  if (file.startsWith("media/") || !(draft || there)) throw new Response("There is no such file", { status: 404 });
  const shown = draft ?? { file, to_file: null, bytes: there, base: hashOf(there) };
  const answer = await editingOf(context).preview(shown, request, context.requestId);
  return answer instanceof Response ? answer : redirect(fileHref(file), 303);
}

/** The real page that a form makes, which is not saved; or the problems in it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const file = fileOf(request);
  const form = await readForm(request, context, MAX_TEXT);
  if (!(await findEditor(request, context))) return plain(403, "You are signed out", ["Sign in in a new window."]);
  const { before, there, bytes } = await readWanted(context, file, readSent(form));
  if (file.startsWith("media/") || !(before || there)) throw new Response("There is no such file", { status: 404 });
  const wanted = { file, to_file: before?.to_file ?? null, bytes, base: before?.base ?? hashOf(there) };
  const answer = await editingOf(context).preview(wanted, request, context.requestId);
  if (answer instanceof Response) return answer;
  const problems = answer.map((one) => `${one.file === file ? "" : `${one.file}, `}line ${one.line}: ${one.message}`);
  return plain(422, "There is no preview yet. Please correct this first:", problems);
}

const fileOf = (request: Request) => new URL(request.url).searchParams.get("file") ?? "";

/** A page without styles, which the page for editing may have in a frame. */
function plain(status: number, title: string, lines: string[]): Response {
  const list = lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join("");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  };
  return new Response(htmlDocument(title, `<h1>${escapeMarkup(title)}</h1><ul>${list}</ul>`), { status, headers });
}

export const handle = { reads: "all" };
