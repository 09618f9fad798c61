import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { fileHref } from "./addresses.ts";
import { listDrafts, saveDraft } from "./drafts.server.ts";
import { newText } from "./new-text.ts";
import { editingOf } from "./session.server.ts";

/** The files of a kind by folder, those with drafts first. */
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
    const draft = drafts.find((one) => one.file === file);
    return {
      ...{ file, title: title.replace(/^(["'])(.*)\1\s*$/, "$2"), folder: file.slice(0, file.lastIndexOf("/") + 1) },
      draft: draft ? { by: draft.editor, asked: draft.asked } : null,
    };
  });
  return {
    drafts: listed.filter(({ draft }) => draft),
    folders: [...new Set(listed.map(({ folder }) => folder))].map((folder) => ({
      folder,
      files: listed.filter((one) => one.folder === folder),
    })),
  };
}

const fields = z.object({ kind: text, folder: text, title: text });

/** Begins a new file as a draft, with a name made from its title. */
export async function beginFile(context: AppLoadContext, form: FormData, editor: string): Promise<Response> {
  const editing = editingOf(context);
  const { kind, folder, title } = parseFields(form, fields);
  const name = editing.nameOf(title);
  const words = newText(
    kind,
    title.trim().replace(/\s+/g, " "),
    new Date(context.clock.now()).toISOString().slice(0, 10),
  );
  const refuse = (message: string) => data({ message, title, folder }, 422);
  if (!words || !name) return refuse("Write a title. Its name needs some letters a to z or digits.");
  const inside = folder.trim().replace(/^\/+|\/+$/g, "");
  const file = [kind, ...(kind === "pages" && inside ? [inside] : []), `${name}.md`].join("/");
  const fault = editing.pathFault(file);
  if (fault) return refuse(fault);
  const draft = { file, to_file: null, bytes: Buffer.from(words), base: "", editor, saved_at: context.clock.now() };
  const saved = await saveDraft(context.db, { ...draft, asked: null, note: "" }, "");
  return saved ? redirect(fileHref(file), 303) : refuse(`There is a draft of ${file} already.`);
}
