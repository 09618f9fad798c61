import type { AppLoadContext } from "@remix-run/node";
import { dayInWords, startOfDay } from "#app/base/dates.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import type { Problem } from "#server/publish/problems.ts";
import type { HeldFile } from "#server/publish/write/file-fields.ts";
import { type Draft, findDraft } from "./drafts.server.ts";
import { type Held, isGroup } from "./field-kinds.ts";
import { lineChanges } from "./line-changes.ts";
import { newText } from "./new-text.ts";
import { editingOf } from "./session.server.ts";
import { hashOf } from "./versions.server.ts";

/** What the fields of a file need to be drawn; null for a file that has none. */
function loadFields(context: AppLoadContext, file: string, held: HeldFile | null, isSignedIn = true) {
  const editing = editingOf(context);
  const fields = editing.fields.of(file);
  if (!fields) return null;
  const media = (pattern: RegExp) =>
    (isSignedIn ? editing.list() : []).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return {
    ...fields,
    held,
    choices: isSignedIn ? editing.fields.choices() : {},
    pictures: media(/^media\/(.+\.(?:svg|png|jpe?g|webp))$/i),
    documents: media(/^media\/(.+\.(?:pdf|docx))$/i),
  };
}

/** What keeps visitors from seeing a file that is published, in words; null when they see it. */
async function hiddenBy({ db, clock }: AppLoadContext, settings: Held): Promise<string | null> {
  const { draft, date } = isGroup(settings) ? settings : {};
  if (draft === "on") return "as long as ‘Hidden from visitors’ is ticked";
  const isDay = typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);
  return isDay && startOfDay(date, await findTimeZone(db)) > clock.now() ? `before ${dayInWords(date)}` : null;
}

/** Whether a draft is still what a new file begins with. */
function isBegun({ file, base, saved_at }: Draft, text: string | null, settings: Held): boolean {
  const { title, headline, question } = isGroup(settings) ? settings : {};
  const today = new Date(saved_at).toISOString().slice(0, 10);
  return base === "" && text === newText(file.split("/")[0] ?? "", String(title ?? headline ?? question), today);
}

/** What a file's page shows. @throws {Response} 404 for a path that is not one of a text file of the folder */
export async function loadFile(context: AppLoadContext, file: string, editor: string) {
  const editing = editingOf(context);
  const [draft, there] = [await findDraft(context.db, file), editing.read(file)];
  if (file.startsWith("media/") || !editing.mayEdit(file) || !(draft || there))
    throw new Response("There is no such file", { status: 404 });
  const bytes = draft ? draft.bytes : there;
  if (!draft) editing.warm();
  const problems: Problem[] = draft ? await editing.check(draft) : [];
  const isOwn = draft?.editor === editor;
  const text = bytes && (editing.textOf(bytes) ?? "");
  const held = text === null ? null : editing.fields.hold(file, text);
  const isHere = (where: string) => held !== null && (where === file || where === draft?.to_file);
  return {
    file,
    editor,
    /** Null for a draft that deletes the file; empty for a file that is not UTF-8. */
    text,
    fields: loadFields(context, file, held),
    isReadable: !bytes || editing.textOf(bytes) !== null,
    base: draft?.base ?? hashOf(there),
    seen: draft?.stamp ?? "",
    isPublished: there !== null,
    address: isGroup(held?.settings) && held.settings.link ? null : editing.addressOf(file),
    hidden: held && (await hiddenBy(context, held.settings)),
    /** What a draft changes; nothing for a new file, or one that is to be deleted. */
    changes: draft && there && text !== null ? lineChanges(editing.textOf(there) ?? "", text) : [],
    isBegun: draft !== null && isBegun(draft, text, held?.settings),
    draft: draft && { by: draft.editor, moves: draft.to_file, asked: draft.asked, note: draft.note, isOwn },
    problems: problems.map(({ file: where, line, message, isAdvice = false }) => ({
      ...{ where, line, message, isAdvice },
      /** The field that it is about. */
      field: isHere(where) ? editing.fields.at(file, text ?? "", { line, message }) : null,
    })),
    mayMove: editing.mayMove(file) && there !== null,
    mayPublish: editing.isLocal || context.env.PUBLISH_ALONE === "yes" || (draft !== null && !isOwn),
    colleagues: context.env.EDITORS.filter((one) => one !== editor),
  };
}

/** The page of somebody who was signed out while she wrote: nothing but what she sent. */
export const signedOut = (context: AppLoadContext, file: string): FileView => ({
  ...{
    file,
    editor: "",
    text: "",
    fields: loadFields(context, file, null, false),
    isReadable: true,
    base: "",
    seen: "",
    isPublished: false,
    address: null,
    hidden: null,
    changes: [],
    isBegun: false,
    draft: null,
    problems: [],
  },
  ...{ mayMove: false, mayPublish: false, colleagues: [] },
});

export type FileView = Awaited<ReturnType<typeof loadFile>>;
