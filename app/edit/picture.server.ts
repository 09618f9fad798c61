import { readFile } from "node:fs/promises";
import { getPaths } from "@conform-to/dom";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { text } from "#app/base/posted-form.ts";
import { NOT_STORED } from "#app/base/storage-error.ts";
import { hashOf } from "#server/hash.ts";
import { continueDraft } from "./drafts.server.ts";
import { type FormValue, isGroup, textOf } from "./field-kinds.ts";
import { explainOutcome, openFile } from "./file.server.ts";
import { OWN } from "./read-fields.server.ts";
import { editingOf } from "./session.server.ts";
import { requestOf } from "./versions.server.ts";
import type { FileValues } from "./write/file-fields.ts";

const SHOWN = 24;

/** Such as `settings.image.file`: the picture's description and what stays in sight stand beside it. */
function groupOf(values: FileValues, field: string) {
  const path = OWN.test(field) && !/__proto__|constructor|prototype/.test(field) ? getPaths(field) : [];
  let group: FormValue = { ...values };
  for (const part of path.slice(0, -1)) group = (group as Record<string | number, FormValue> | undefined)?.[part];
  const name = path.at(-1);
  return isGroup(group) && typeof name === "string" ? { group, name } : null;
}

/** @throws {Response} 404 for a file or a field that there is not */
async function openField(context: AppLoadContext, file: string, field: string) {
  const { editing, draft, published } = await openFile(context, file);
  const text = editing.textOf(draft?.bytes ?? published ?? Buffer.of()) ?? "";
  const { values } = await editing.open(file, text, []);
  const place = values && groupOf(values, field);
  if (!place) throw new Response("There is no such field", { status: 404 });
  return { editing, draft, published, text, values, ...place };
}

/** @throws {Response} see `openField` */
export async function loadPictures(context: AppLoadContext, file: string, query: URLSearchParams) {
  const field = query.get("field") ?? "";
  const { editing, group, name } = await openField(context, file, field);
  const find = query.get("find")?.slice(0, 100) ?? "";
  const names = editing.list().filter((media) => /^media\/.+\.(?:svg|png|jpe?g|webp)$/i.test(media));
  const all = await editing.summaries(names, new Map(), find);
  const chosen = textOf(group[name]);
  const pictures = all.sort(
    (a, b) => Number(b.thumb?.file === `media/${chosen}`) - Number(a.thumb?.file === `media/${chosen}`),
  );
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  return {
    ...{ file, field, find, chosen, total: pictures.length, page },
    alt: textOf(group.alt),
    focus: textOf(group.focus),
    hasFocus: "focus" in group || field === "settings.image.file",
    pictures: pictures.slice(0, page * SHOWN).map(({ file: media, title, thumb }) => ({
      name: media.replace("media/", ""),
      ...{ title, thumb },
    })),
  };
}

export const choiceFields = z.object({ picture: text, alt: text, focus: text });

/** @returns why the draft does not have it; null when it has */
export async function savePicture(
  context: AppLoadContext,
  file: string,
  field: string,
  choice: z.output<typeof choiceFields>,
  editor: string,
) {
  const { editing, draft, published, text, values, group, name } = await openField(context, file, field);
  if (choice.picture === "") return { message: "Choose a picture, or add one.", status: 422 };
  group[name] = choice.picture;
  if ("alt" in group || choice.alt) group.alt = choice.alt;
  if (choice.focus) group.focus = choice.focus;
  const changed = await editing.write(file, text, values);
  const bytes = editing.compose(published ?? draft?.bytes ?? null, changed);
  const change = { file, bytes, base: hashOf(published), editor, saved_at: context.clock.now() };
  const saved = await continueDraft(context.db, draft, change);
  return saved ? null : { message: "Somebody else has saved this page meanwhile. Choose once more.", status: 409 };
}

/** @returns the name of the file, which is there now or waits as a draft for somebody to publish it */
export async function addUpload(context: AppLoadContext, editor: string) {
  const editing = editingOf(context);
  const refuse = (message: string, status: number) => ({ message, status });
  const { posted } = context;
  const sent = posted?.files.find(({ alias }) => alias === "file");
  if (posted?.tooMuch || sent?.tooLarge) return refuse("This file is too large. Save it smaller: 20 MB at most.", 413);
  if (posted?.filesLost) return refuse(NOT_STORED, 503);
  if (!sent || sent.size === 0) return refuse("Choose a file.", 422);
  const [, stem = "", ending = ""] = /^(.*?)(\.\w+)?$/s.exec(sent.name.toLowerCase()) ?? [];
  const name = (editing.nameOf(stem) || stem) + ending;
  const file = `media/${/^\.(?:pdf|docx?|odt|rtf|txt|pages|pptx?|xlsx?)$/.test(ending) ? "documents/" : ""}${name}`;
  const bytes = await readFile(sent.path);
  const outcome = await editing.upload(file, bytes, { editor, request: requestOf(editor, file, bytes) });
  if ("change" in outcome || "unchanged" in outcome) return { file, isDraft: false };
  if ("alone" in outcome) return { file, isDraft: true };
  if ("conflict" in outcome) return refuse(`There is another file called ${name}. Give yours another name.`, 409);
  if ("problems" in outcome) return refuse(outcome.problems.map(({ message }) => message).join(" "), 422);
  const { message, status } = explainOutcome(outcome);
  return refuse(message, status);
}
