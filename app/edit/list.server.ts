import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { dayAt, dayInWords, timeFormat } from "#app/base/dates.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { hashOf } from "#server/hash.ts";
import { addedHref, fileHref } from "./addresses.ts";
import { beginDraft, continueDraft, findDraft, listDrafts, readNewDrafts } from "./drafts.server.ts";
import { isGroup } from "./field-kinds.ts";
import { type FileState, kinds, stateAt, states } from "./kinds.ts";
import { addUpload } from "./picture.server.ts";
import { editingOf } from "./session.server.ts";
import { findNewest } from "./versions.server.ts";

const SHOWN = 30;

const isOfKind = (kind: string) => (file: string) =>
  kind === "other"
    ? !/^(?:pages|news|resources|voices|media)\/.*\.(?!yaml)/.test(file)
    : file.startsWith(`${kind}/`) && !file.endsWith(".yaml");

/** @param query `find` words, a `state`, and the `page` */
export async function loadList(context: AppLoadContext, kind: string, query: URLSearchParams) {
  const { db, clock } = context;
  const editing = editingOf(context);
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.file, draft]));
  const inFolder = editing.list();
  const names = [...new Set([...inFolder, ...drafts.keys()])];
  const counts = Object.fromEntries(Object.keys(kinds).map((name) => [name, names.filter(isOfKind(name)).length]));
  const find = query.get("find")?.slice(0, 100) ?? "";
  const wanted = query.get("state") ?? "";
  const summaries = await editing.summaries(names.filter(isOfKind(kind)), await readNewDrafts(db), find);
  const timeZone = await findTimeZone(db);
  const times = timeFormat("medium", timeZone);
  const last = new Map((await findNewest(db, 0, kind)).map((change) => [change.file, change]));
  const isPublished = new Set(inFolder);
  const files = summaries
    .map(({ file, title, thumb, day, ...settings }) => {
      const draft = drafts.get(file);
      const published = stateAt(settings, clock.now(), timeZone);
      const state: FileState = draft?.asked
        ? "asked"
        : draft
          ? isPublished.has(file)
            ? "change"
            : "draft"
          : published.state;
      const change = last.get(file);
      const made = draft?.saved_at ?? change?.made_at ?? null;
      return {
        ...{ file, title, thumb, state, asked: draft?.asked ?? "" },
        label: draft ? states[state].label : published.label,
        day: day ?? "",
        about: day ? dayInWords(day) : (editing.addressOf(file) ?? ""),
        by: draft?.editor ?? change?.editor ?? "",
        when: made === null ? "" : times.format(made),
      };
    })
    .filter(({ state }) => wanted === "" || state === wanted || (wanted === "draft" && state === "change"))
    // What somebody works on first, then the newest.
    .sort(
      (a, b) =>
        Number(drafts.has(b.file)) - Number(drafts.has(a.file)) ||
        b.day.localeCompare(a.day) ||
        a.title.localeCompare(b.title),
    );
  const pages = Math.max(1, Math.ceil(files.length / SHOWN));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  return {
    places: kind === "pages" ? await listPlaces(context) : [],
    ...{ counts, find, page, pages, wanted, total: files.length },
    files: files.slice((page - 1) * SHOWN, page * SHOWN),
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

const fields = z.object({ kind: text, folder: text, title: text, menu: text });

/** Each page with the folder in which pages below it stand, as a tree. */
async function listPlaces(context: AppLoadContext) {
  const editing = editingOf(context);
  const pages = await editing.summaries(editing.list().filter(isOfKind("pages")), new Map(), "");
  const folderOf = (file: string) => file.replace(/^pages\/|(?:\/?index)?\.md$/g, "");
  return pages
    .map(({ file, title }) => ({ folder: folderOf(file), title, address: editing.addressOf(file) ?? "" }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

const MENU = "menu.yaml";

/** Below the page above, if the menu has that. @returns false when somebody else works on the menu */
async function draftMenu(context: AppLoadContext, above: string, page: string, label: string, editor: string) {
  const { db, clock } = context;
  const editing = editingOf(context);
  const published = editing.read(MENU);
  const draft = await findDraft(db, MENU);
  const text = editing.textOf(draft?.bytes ?? published ?? Buffer.of()) ?? "";
  const { values } = await editing.open(MENU, text, []);
  const main = isGroup(values?.settings) ? values.settings.main : null;
  if (!values || !Array.isArray(main) || (draft && draft.editor !== editor)) return false;
  const item = main.find((entry) => isGroup(entry) && entry.page === above);
  if (isGroup(item)) item.children = [...(Array.isArray(item.children) ? item.children : []), page];
  else main.push({ page, label });
  const bytes = editing.compose(published, await editing.write(MENU, text, values));
  const change = { file: MENU, bytes, base: hashOf(published), editor, saved_at: clock.now() };
  return (await continueDraft(db, draft, change)) !== null;
}

export async function beginFile(context: AppLoadContext, form: FormData, editor: string): Promise<Response> {
  const editing = editingOf(context);
  const { kind, folder, title, menu } = parseFields(form, fields);
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
  if (!saved) return refuse(`There is a draft of ${file} already.`);
  const address = editing.addressOf(file);
  if (!menu || !address) return redirect(`${fileHref(file)}&done=begun`, 303);
  const isInMenu = await draftMenu(context, inside ? `/${inside}/` : "/", address, title.trim(), editor);
  return redirect(`${fileHref(file)}&done=${isInMenu ? "menu" : "unplaced"}`, 303);
}

export async function addMedia(context: AppLoadContext, editor: string): Promise<Response> {
  const added = await addUpload(context, editor);
  if ("message" in added) return data({ message: added.message, title: "", folder: "" }, added.status);
  return redirect(added.isDraft ? `${fileHref(added.file)}&done=saved` : addedHref(added.file), 303);
}
