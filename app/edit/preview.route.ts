import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getMimeType } from "hono/utils/mime";
import { escapeMarkup, htmlDocument } from "#app/base/markup.ts";
import { mayDo } from "#app/base/office.ts";
import { findOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { hashOf } from "#server/hash.ts";
import { fileHref } from "./addresses.ts";
import { findDraft } from "./drafts.server.ts";
import { MAX_TEXT, readSent } from "./file.server.ts";
import { editingOf, fileOf } from "./session.server.ts";

async function isEditor(request: Request, context: AppLoadContext): Promise<boolean> {
  const officer = await findOfficer(request, context);
  return officer !== null && mayDo(officer.roles, "edit pages");
}

/** The preview is what a form answers; its address leads to the file, or is the picture or document of a draft. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const file = fileOf(request);
  editingOf(context);
  const isShown = file.startsWith("media/") && (await isEditor(request, context));
  const draft = isShown ? await findDraft(context.db, file) : null;
  if (!draft?.bytes) return redirect(fileHref(file), 303);
  // Never opened as a page of ours: it may be an SVG, which nobody else has looked at.
  const headers = { "Content-Type": getMimeType(file) ?? "", "Content-Disposition": "attachment" };
  return new Response(new Uint8Array(draft.bytes), { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const file = fileOf(request);
  const form = readForm(context, MAX_TEXT);
  if (!(await isEditor(request, context))) return plainPage(403, "You are signed out", ["Sign in in a new window."]);
  const { editing, draft, published, bytes } = await readSent(context, file, form);
  const shown = { file, to_file: draft?.to_file ?? null, bytes, base: draft?.base ?? hashOf(published) };
  const answer = await editing.preview(shown, request, context.requestId);
  if (answer instanceof Response) return answer;
  const problems = answer.map(
    (problem) => `${problem.file === file ? "" : `${problem.file}, `}line ${problem.line}: ${problem.message}`,
  );
  return plainPage(422, "There is no preview yet. Please correct this first:", problems);
}

/** The page for editing may have it in a frame. */
function plainPage(status: number, title: string, lines: string[]): Response {
  const list = lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join("");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  };
  return new Response(htmlDocument(title, `<h1>${escapeMarkup(title)}</h1><ul>${list}</ul>`), { status, headers });
}

export const handle = { reads: "all" };
