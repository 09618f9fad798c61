import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Problem } from "#app/content/problems.ts";
import { beginDraft, type Draft } from "#app/edit/drafts.server.ts";
import { createEditThread, isUnreadable, unreadable } from "#app/edit/thread/edit-thread.ts";
import { addChange, type FileChange, findChange, listVersions } from "#app/edit/versions.server.ts";
import { addressName, nameProblem } from "#app/publish/paths.ts";
import { plainText } from "#app/publish/read-tree.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { explain } from "#server/explain.ts";
import { hashOf } from "#server/hash.ts";
import type { RemixHandler } from "#server/http/host.ts";
import type { Services } from "#server/services.ts";
import { editableFiles, isByTwo } from "./editable-files.ts";
import { isGroup } from "./field-kinds.ts";
import { addressOf } from "./move-page.ts";
import { createPublisher } from "./publisher.ts";
import { type FileValues, fieldsOf } from "./write/file-fields.ts";

type DraftChange = Pick<Draft, "file" | "to_file" | "bytes" | "base">;

/** `isPublished` is false when it is stored and will be published a little later. */
export type Done = { change: number; isPublished: boolean };

export type Outcome =
  | Done
  | { unchanged: true }
  /** Somebody else has to publish it. */
  | { alone: true }
  | { problems: Problem[] }
  /** Somebody else has published this file since the draft began, or works on it. */
  | { conflict: true }
  /** Why the folder cannot be written, in words. */
  | { failure: string };

interface By {
  editor: string;
  /** The editor, if left out. */
  writers?: readonly string[];
  /** As `requestOf` names it: the same request twice is one request. */
  request: string;
  also?: (trx: Db, change: number) => Promise<void>;
}

/** Whether a second person has to publish it where nobody publishes alone (spec edit.second-person). */
const needsSecond = {
  publish: true,
  upload: true,
  delete: true,
  hide: true,
  undo: false,
  /** The Undo of an Undo. */
  redo: true,
};
type Verb = keyof typeof needsSecond;

/** What an editor wants to change. */
interface Plan {
  verb: Verb;
  file: string;
  /** In the folder as it is now; null when that is not what the editor saw. */
  changes(): Promise<FileChange[] | null>;
}

const MANY_FILES = "Undo has changed several files. Make the change once more, and somebody else can publish it.";

/** What the request of an Undo begins with, in its version. */
const UNDO = "undo ";

interface Parts {
  services: Services;
  /** True for `npm run edit`, whose folder another process publishes. */
  isLocal: boolean;
  pagesOf(db: Db): RemixHandler;
}

export function createEditing({ services, isLocal, pagesOf }: Parts) {
  const { db, env, clock, log } = services;
  const { readAny, writeProblem, ...files } = editableFiles(env.CONTENT_DIR, isLocal);
  const { mayEdit, read } = files;
  const thread = createEditThread(env, log);
  const { follow, goLive, catchUp } = createPublisher(services, isLocal, thread);

  const check = (changes: FileChange[]) => thread.runOr(unreadable(changes[0]?.file), "check", changes);

  /** @returns null when the file is not as it was when the draft began */
  async function changesOf({ file, to_file, bytes, base }: DraftChange): Promise<FileChange[] | null> {
    const before = read(file);
    if (hashOf(before) !== base) return null;
    if (!to_file) return hashOf(bytes) === base ? [] : [{ file, before, bytes }];
    if (read(to_file)) return null;
    const { text, others } = await thread.run("move", file, to_file, bytes);
    return [
      { file: to_file, before: null, bytes: text === null ? bytes : compose(bytes, text) },
      { file, before, bytes: null },
      ...Array.from(others, ([file, words]) => ({ file, before: readAny(file), bytes: Buffer.from(words) })),
    ];
  }

  /** Null for a new request, and when the file was changed since. */
  async function findDone(file: string, request: string): Promise<Done | null> {
    const [newest] = await listVersions(db, file, 1);
    return newest?.request === request ? { change: newest.change_id, isPublished: await goLive() } : null;
  }

  const mayPublish = ({ verb, file }: Pick<Plan, "verb" | "file">, editor: string, writers: readonly string[]) =>
    isLocal || (!isByTwo(file) && (env.PUBLISH_ALONE === "yes" || !needsSecond[verb])) || !writers.includes(editor);

  /** As a draft, which somebody else can publish. */
  async function keepAsDraft({ verb, changes }: Plan, editor: string): Promise<Outcome> {
    const [change, ...others] = (verb !== "publish" && (await changes())) || [];
    if (!change) return { alone: true };
    if (others.length > 0) return { problems: [{ file: change.file, line: 1, message: MANY_FILES }] };
    const { before, ...draft } = change;
    const begun = await beginDraft(db, { ...draft, base: hashOf(before), editor, saved_at: clock.now() });
    return begun ? { alone: true } : { conflict: true };
  }

  async function applyPlan(plan: Plan, { editor, writers = [editor], request, also }: By): Promise<Outcome> {
    if (!mayPublish(plan, editor, writers)) return keepAsDraft(plan, editor);
    for (;;) {
      let after: number;
      try {
        after = await follow();
      } catch (error) {
        return { failure: explain(error) };
      }
      const changes = await plan.changes();
      if (!changes) return (await findDone(plan.file, request)) ?? { conflict: true };
      if (changes.length === 0) return { unchanged: true };
      const failure = writeProblem(changes.map(({ file }) => file));
      if (failure) return { failure };
      const problems = (await check(changes)).filter(({ isAdvice }) => !isAdvice);
      if (problems.length > 0) return { problems };
      const change = await addChange(db, after, changes, { editor, request, now: clock.now() }, also);
      // Somebody else was faster: what they changed has to be checked together with this.
      if (change !== null) return { change, isPublished: await goLive() };
    }
  }

  return {
    ...files,
    ...rules,
    isLocal,
    /** Only its text when the check could not read it either. */
    async open(file: string, text: string, problems: Problem[]) {
      const asText = { values: null, choices: {}, at: [] };
      return problems.some(isUnreadable) ? asText : thread.runOr(asText, "open", file, text, problems);
    },
    summaries: (names: string[], drafts: Map<string, Uint8Array | null>, find: string) =>
      thread.run("list", names, drafts, find),
    uses: (file: string) => thread.runOr([], "uses", file),
    thumb: (file: string) => thread.runOr(null, "thumb", file),
    write: (file: string, before: string, values: FileValues) => thread.run("write", file, before, values),
    check: async (draft: DraftChange) => check((await changesOf(draft)) ?? [{ ...draft, before: null }]),
    /** Has the tree read while an editor still reads, so that the first check is as fast as the others. */
    warm: thread.warm,
    mayPublish,
    findDone,
    publish: (draft: DraftChange, by: By) =>
      applyPlan({ verb: "publish", file: draft.file, changes: () => changesOf(draft) }, by),
    remove(file: string, by: By): Promise<Outcome> {
      const changes = async () => [read(file)].flatMap((before) => (before ? { file, before, bytes: null } : []));
      return applyPlan({ verb: "delete", file, changes }, by);
    },
    /** Or shows it again. A draft of the file stays as it is. */
    hide(file: string, isHidden: boolean, by: By): Promise<Outcome> {
      const changes = async () => {
        const before = read(file);
        const text = before && rules.textOf(before);
        const { values } = text ? await thread.run("open", file, text, []) : { values: null };
        if (!before || !text || !isGroup(values?.settings)) return null;
        const settings = { ...values.settings, draft: isHidden ? "on" : undefined };
        const bytes = compose(before, await thread.run("write", file, text, { ...values, settings }));
        return bytes.equals(before) ? [] : [{ file, before, bytes }];
      };
      return applyPlan({ verb: "hide", file, changes }, by);
    },
    async undo(file: string, change: number, by: By): Promise<Outcome> {
      const rows = await findChange(db, change);
      if (!mayEdit(file) || !rows.some((row) => row.file === file)) return { conflict: true };
      const verb = rows.some(({ request }) => request?.startsWith(UNDO)) ? "redo" : "undo";
      const isNow = () =>
        rows.every((row) => row.isNewest && (row.bytes ?? row.before) && hashOf(read(row.file)) === row.hash);
      const changes = async () =>
        isNow() ? rows.map(({ file, bytes, before }) => ({ file, before: bytes, bytes: before })) : null;
      return applyPlan({ verb, file, changes }, { ...by, request: UNDO + by.request });
    },
    async upload(file: string, bytes: Buffer, by: By): Promise<Outcome> {
      const existing = read(file);
      if (existing) return existing.equals(bytes) ? { unchanged: true } : { conflict: true };
      const isUsable = mayEdit(file);
      // Its pictures are made first, so that what none can be made of is not added.
      const message =
        (isUsable ? nameProblem(file.replace(/\.\w+$/, "")) : null) ??
        (await thread.runOr(`${path.basename(file)} cannot be read.`, "media", file, bytes)) ??
        (isUsable ? null : "A file of that name cannot be added.");
      if (message) return { problems: [{ file, line: 1, message }] };
      const changes = async () => (read(file) ? null : [{ file, before: null, bytes }]);
      return applyPlan({ verb: "upload", file, changes }, by);
    },
    /** Its page, of a database of its own, or its problems when it cannot be shown. */
    async preview(draft: DraftChange, request: Request, requestId: string): Promise<Response | Problem[]> {
      const changes = (await changesOf(draft)) ?? [];
      // The page that is shown is that of the first file, also when nothing in it is different.
      if (changes.length === 0) changes.push({ ...draft, before: null });
      await follow().catch(() => {});
      const database = path.join(dataPaths(env.DATA_DIR).previews, `${process.pid}-${randomUUID()}.db`);
      try {
        const unread = { problems: unreadable(changes[0]?.file) };
        const published = await thread.runOr(unread, "preview", changes, database);
        if ("problems" in published) return published.problems;
        const previewed = connect({ sqlite: database });
        const page = showPage(pagesOf(previewed), published.address, request, requestId);
        return await page.finally(() => previewed.destroy());
      } finally {
        for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
      }
    },
    catchUp,
    stop: thread.stop,
  };
}

/** For pages, which are built without these modules. */
const rules = {
  compose,
  fieldsOf,
  addressOf,
  nameOf: addressName,
  /** Null when it is not UTF-8 and letters of it would be lost. */
  textOf: (bytes: Buffer): string | null => (isUtf8(bytes) ? plainText(bytes) : null),
  /** What children sent about a topic is kept under its name. */
  mayMove: (file: string) => file !== "pages/index.md" && addressOf(file) !== null,
};

export type Editing = ReturnType<typeof createEditing>;

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Missing where nobody may edit. */
    editing?: Editing | null;
  }
}

/** Line ends and the byte-order mark stay, and so does what was not edited. */
function compose(before: Buffer | null, sent: string): Buffer {
  const text = sent.replace(/\r\n?/g, "\n");
  if (!before) return Buffer.from(text === "" || text.endsWith("\n") ? text : `${text}\n`);
  if (text === plainText(before)) return before;
  const old = before.toString();
  const mark = old.startsWith("\ufeff") ? "\ufeff" : "";
  const [lineEnd = "\n"] = /\r\n?|\n/.exec(old) ?? [];
  return Buffer.from(mark + text.replaceAll("\n", lineEnd));
}

/** Its forms post nowhere. */
async function showPage(pages: RemixHandler, address: string, request: Request, requestId: string): Promise<Response> {
  const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
  const page = await pages(new Request(new URL(address, request.url), { headers }), requestId, "");
  const policy = page.headers
    .get("Content-Security-Policy")
    ?.replace("form-action 'self'", "form-action 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return new Response(await page.text(), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy ?? "default-src 'none'",
    },
  });
}
