import { readFile } from "node:fs/promises";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { dayAt } from "#app/base/dates.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { NOT_STORED } from "#app/base/storage-error.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { addedHref, fileHref } from "./addresses.ts";
import { beginDraft, listDrafts } from "./drafts.server.ts";
import { explainOutcome } from "./file.server.ts";
import { editingOf } from "./session.server.ts";
import { requestOf } from "./versions.server.ts";

export async function loadList(context: AppLoadContext, kind: string) {
  const editing = editingOf(context);
  const drafts = await listDrafts(context.db);
  const names = [...new Set([...editing.list(), ...drafts.map(({ file }) => file)])].sort();
  const inKind = names.filter((file) =>
    kind === "other"
      ? !/^(?:pages|news|resources|voices|media)\/.*\.(?!yaml)/.test(file)
      : file.startsWith(`${kind}/`) && !file.endsWith(".yaml"),
  );
  const listed = inKind.map((file) => {
    const bytes = file.startsWith("media/") ? null : editing.read(file);
    const [, title = ""] = /^(?:title|headline|question|formName):\s*(.*)$/m.exec(bytes?.toString() ?? "") ?? [];
    const draft = drafts.find((draft) => draft.file === file);
    return {
      file,
      title: title.replace(/^(["'])(.*)\1\s*$/, "$2"),
      folder: file.slice(0, file.lastIndexOf("/") + 1),
      draft: draft ? { by: draft.editor, asked: draft.asked } : null,
    };
  });
  return {
    drafts: listed.filter(({ draft }) => draft),
    folders: [...new Set(listed.map(({ folder }) => folder))].map((folder) => ({
      folder,
      files: listed.filter((entry) => entry.folder === folder),
    })),
  };
}

const quoted = (text: string) => JSON.stringify(text);

/** What the check asks for first. `today` is in ISO 8601. */
const templates: Record<string, (title: string, today: string) => string> = {
  pages: (title) => `title: ${quoted(title)}\ndescription: ""`,
  news: (title, today) =>
    `headline: ${quoted(title)}\ndate: ${today}\ncategory: \nissues: []\nsummary: ""\nbackground: teal`,
  resources: (title, today) =>
    `title: ${quoted(title)}\nheadline: ""\ndate: ${today}\nsummary: ""\nkind: \naudience: \ndocuments:\n  - file: documents/\n    title: ""`,
  voices: (title, today) =>
    `question: ${quoted(title)}\nlead: ""\nstatus: open\nopened: ${quoted(today)}\ncloses: ""\ntone: teal`,
};

const fields = z.object({ kind: text, folder: text, title: text });

export async function beginFile(context: AppLoadContext, form: FormData, editor: string): Promise<Response> {
  const editing = editingOf(context);
  const { kind, folder, title } = parseFields(form, fields);
  const name = editing.nameOf(title);
  const today = dayAt(context.clock.now(), await findTimeZone(context.db));
  const settings = Object.hasOwn(templates, kind) && templates[kind]?.(title.trim().replace(/\s+/g, " "), today);
  const refuse = (message: string) => data({ message, title, folder }, 422);
  if (!settings || !name) return refuse("Write a title. Its name needs some letters a to z or digits.");
  const inside = folder.trim().replace(/^\/+|(?<!\/)\/+$/g, "");
  const file = [kind, ...(kind === "pages" && inside ? [inside] : []), `${name}.md`].join("/");
  const problem = editing.pathProblem(file);
  if (problem) return refuse(problem);
  const bytes = Buffer.from(`---\n${settings}\n---\n\n`);
  const begun = { file, bytes, base: "", editor, saved_at: context.clock.now() };
  const saved = await beginDraft(context.db, begun);
  return saved ? redirect(`${fileHref(file)}&done=begun`, 303) : refuse(`There is a draft of ${file} already.`);
}

export async function addMedia(context: AppLoadContext, editor: string): Promise<Response> {
  const editing = editingOf(context);
  const refuse = (message: string, status: number) => data({ message, title: "", folder: "" }, status);
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
  if ("change" in outcome || "unchanged" in outcome) return redirect(addedHref(file), 303);
  if ("alone" in outcome) return redirect(`${fileHref(file)}&done=saved`, 303);
  if ("conflict" in outcome) return refuse(`There is another file called ${name}. Give yours another name.`, 409);
  if ("problems" in outcome) return refuse(outcome.problems.map(({ message }) => message).join(" "), 422);
  const { message, status } = explainOutcome(outcome);
  return refuse(message, status);
}
