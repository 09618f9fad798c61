import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, rmSync } from "node:fs";
import path from "node:path";
import type { Problem } from "#app/content/problems.ts";
import { beginDraft, type Draft } from "#app/edit/drafts.server.ts";
import { needsSecond, type Verb } from "#app/edit/permissions.ts";
import { createEditThread } from "#app/edit/thread/edit-thread.ts";
import { addChange, type FileChange, findChange, findLast, listVersions } from "#app/edit/versions.server.ts";
import { contentFiles } from "#app/publish/content-files.ts";
import { addressName, isStrayFile, isText, nameProblem } from "#app/publish/paths.ts";
import { findPublication, isOfThisRelease } from "#app/publish/publication.ts";
import { listFolder, plainText } from "#app/publish/read-tree.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { explain } from "#server/explain.ts";
import { hashOf } from "#server/hash.ts";
import type { RemixHandler } from "#server/http/host.ts";
import type { Services } from "#server/services.ts";
import { followVersions } from "./follow-versions.ts";
import { addressOf } from "./move-page.ts";
import { fieldsOf, type HeldFile } from "./write/file-fields.ts";

type DraftChange = Pick<Draft, "file" | "to_file" | "bytes" | "base">;

/** `isLive` is false when it is stored and will be published a little later. */
export type Done = { change: number; isLive: boolean };

export type Outcome =
  | Done
  | { unchanged: true }
  /** Somebody else has to publish it. */
  | { alone: true }
  | { problems: Problem[] }
  /** Somebody else has published this file since the draft began. */
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

/** Files that are edited on the deployed site; others decide how children find help and where forms are sent. */
const EVERYWHERE = /^(?!media\/)[^/]+(?:\/[^/]+)+\.md$|^media\/.+\.(?:svg|png|jpe?g|webp|pdf|docx)$/i;

const UNREADABLE =
  "This file cannot be read: that would take too much memory or time. Take out what was added last, or begin it anew.";

const MANY_FILES = "Undo has changed several files. Make the change once more, and somebody else can publish it.";

/** What the request of an Undo begins with, in its version. */
const UNDO = "undo ";

/** For work that reads what an editor sent: what is said instead when the thread could not. */
const unlessRead =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof RangeError) return instead;
    throw error;
  };

interface Parts {
  services: Services;
  /** True for `npm run edit`, whose folder another process publishes. */
  isLocal: boolean;
  pagesOf(db: Db): RemixHandler;
}

export function createEditing({ services, isLocal, pagesOf }: Parts) {
  const { db, env, clock, log } = services;
  const root = env.CONTENT_DIR;
  const files = contentFiles(root);
  const worker = createEditThread(env, log);
  /** `npm run edit` begins with the folder as it is. */
  let followed: number | null = isLocal ? null : 0;
  let publishing: Promise<unknown> = Promise.resolve();

  const mayEdit = (file: string) => (EVERYWHERE.test(file) || (isLocal && isText(file))) && !isStrayFile(file);
  /** Null also for every path that is not one of the folder's. */
  const read = (file: string): Buffer | null => {
    try {
      return mayEdit(file) ? files.read(file) : null;
    } catch {
      return null;
    }
  };

  /** @returns the version that the folder has now */
  function follow(): Promise<number> {
    return worker.between(async () => {
      followed ??= await findLast(db);
      followed = await followVersions(db, root, clock.now(), followed, isLocal);
      return followed;
    });
  }

  const isBehind = async () => ((await findPublication(db))?.version ?? 0) < (await findLast(db));

  function publishNewer(): Promise<void> {
    const run = publishing
      .catch(() => {})
      .then(async () => {
        // When another instance finishes first, what it has left out is published again.
        for (let tries = 0; tries < 3 && (await isBehind()); tries++)
          await worker.run("publish").catch((error: unknown) => {
            if (tries === 2) throw error;
          });
      });
    publishing = run;
    return run;
  }

  /** @returns null when the file is not as it was when the draft began */
  async function changesOf({ file, to_file, bytes, base }: DraftChange): Promise<FileChange[] | null> {
    const before = read(file);
    if (hashOf(before) !== base) return null;
    if (!to_file) return hashOf(bytes) === base ? [] : [{ file, before, bytes }];
    if (read(to_file)) return null;
    const { text, others } = await worker.run("move", file, to_file, bytes);
    return [
      { file: to_file, before: null, bytes: text === null ? bytes : compose(bytes, text) },
      { file, before, bytes: null },
      ...[...others].map(([file, words]) => ({ file, before: files.read(file), bytes: Buffer.from(words) })),
    ];
  }

  const unreadable = (file = ""): Problem[] => [{ file, line: 1, message: UNREADABLE }];
  const check = (changes: FileChange[]) => worker.run("check", changes).catch(unlessRead(unreadable(changes[0]?.file)));

  async function goLive(): Promise<boolean> {
    try {
      await follow();
      if (!isLocal) await publishNewer();
      return true;
    } catch (error) {
      log.error({ err: error }, "a change is stored and not published yet");
      return false;
    }
  }

  /** Null for a new request, and when the file was changed since. */
  async function findDone(file: string, request: string): Promise<Done | null> {
    const [newest] = await listVersions(db, file, 1);
    return newest?.request === request ? { change: newest.change_id, isLive: await goLive() } : null;
  }

  const mayPublish = (verb: Verb, editor: string, writers: readonly string[]) =>
    isLocal || env.PUBLISH_ALONE === "yes" || !needsSecond[verb] || !writers.includes(editor);

  async function wait(verb: Verb, plan: () => Promise<FileChange[] | null>, editor: string): Promise<Outcome> {
    const [change, ...others] = (verb !== "publish" && (await plan())) || [];
    if (!change) return { alone: true };
    if (others.length > 0) return { problems: [{ file: change.file, line: 1, message: MANY_FILES }] };
    const { before, ...draft } = change;
    const begun = await beginDraft(db, { ...draft, base: hashOf(before), editor, saved_at: clock.now() });
    return begun ? { alone: true } : { conflict: true };
  }

  async function store(verb: Verb, file: string, plan: () => Promise<FileChange[] | null>, by: By): Promise<Outcome> {
    const { editor, writers = [editor], request, also } = by;
    if (!mayPublish(verb, editor, writers)) return wait(verb, plan, editor);
    for (;;) {
      let after: number;
      try {
        after = await follow();
      } catch (error) {
        return { failure: explain(error) };
      }
      const changes = await plan();
      if (!changes) return (await findDone(file, request)) ?? { conflict: true };
      if (changes.length === 0) return { unchanged: true };
      const failure = writeProblem(changes);
      if (failure) return { failure };
      const problems = (await check(changes)).filter(({ isAdvice }) => !isAdvice);
      if (problems.length > 0) return { problems };
      const change = await addChange(db, after, changes, { editor, request, now: clock.now() }, also);
      // Somebody else was faster: what they changed has to be checked together with this.
      if (change !== null) return { change, isLive: await goLive() };
    }
  }

  function writeProblem(changes: FileChange[]): string | null {
    try {
      for (const { file } of changes) accessSync(nearest(path.dirname(path.join(root, file))), constants.W_OK);
      return null;
    } catch (error) {
      return explain(error);
    }
  }

  return {
    isLocal,
    mayEdit,
    read,
    compose,
    fieldsOf,
    /** Only its text when the check could not read it either. */
    async open(file: string, text: string, problems: Problem[]) {
      const asText = { held: null, choices: {}, at: [] };
      if (problems.some(({ message }) => message === UNREADABLE)) return asText;
      return worker.run("open", file, text, problems).catch(unlessRead(asText));
    },
    write: (file: string, before: string, held: HeldFile) => worker.run("write", file, before, held),
    /** Null when it is not UTF-8 and letters of it would be lost. */
    textOf: (bytes: Buffer): string | null => (isUtf8(bytes) ? plainText(bytes) : null),
    nameOf: addressName,
    addressOf,
    pathProblem(file: string): string | null {
      if (!mayEdit(file)) return "A file of that name cannot be edited here.";
      const exists = read(file) && `There is a file ${file} already. Choose another name.`;
      return nameProblem(file.replace(/\.yaml$/, "")) ?? exists;
    },
    /** What children sent about a topic is kept under its name. */
    mayMove: (file: string) => file !== "pages/index.md" && addressOf(file) !== null,
    list: (): string[] => listFolder(root).files.filter(mayEdit),
    async check(draft: DraftChange): Promise<Problem[]> {
      return check((await changesOf(draft)) ?? [{ ...draft, before: null }]);
    },
    /** Has the tree read while an editor still reads, so that the first check is as fast as the others. */
    warm: worker.warm,
    mayPublish,
    findDone,
    publish: (draft: DraftChange, by: By) => store("publish", draft.file, () => changesOf(draft), by),
    remove(file: string, by: By): Promise<Outcome> {
      const plan = async () => [read(file)].flatMap((before) => (before ? { file, before, bytes: null } : []));
      return store("delete", file, plan, by);
    },
    async undo(file: string, change: number, by: By): Promise<Outcome> {
      const rows = await findChange(db, change);
      const back = rows.map(({ file, bytes, before }) => ({ file, before: bytes, bytes: before }));
      const isNow = () => rows.every(({ file, hash, isNewest }) => isNewest && hashOf(read(file)) === hash);
      const isOwn = mayEdit(file) && rows.some((row) => row.file === file);
      if (!isOwn) return { conflict: true };
      const verb = rows.some(({ request }) => request?.startsWith(UNDO)) ? "redo" : "undo";
      return store(verb, file, async () => (isNow() ? back : null), { ...by, request: UNDO + by.request });
    },
    async upload(file: string, bytes: Buffer, by: By): Promise<Outcome> {
      const there = read(file);
      if (there) return there.equals(bytes) ? { unchanged: true } : { conflict: true };
      const isUsable = mayEdit(file);
      // Its pictures are made first, so that what none can be made of is not added.
      const problem =
        (isUsable ? nameProblem(file.replace(/\.\w+$/, "")) : null) ??
        (await worker.run("media", file, bytes).catch(unlessRead(`${path.basename(file)} cannot be read.`))) ??
        (isUsable ? null : "A file of that name cannot be added.");
      if (problem) return { problems: [{ file, line: 1, message: problem }] };
      return store("upload", file, async () => (read(file) ? null : [{ file, before: null, bytes }]), by);
    },
    async preview(draft: DraftChange, request: Request, requestId: string): Promise<Response | Problem[]> {
      const planned = (await changesOf(draft)) ?? [];
      // The page that is shown is that of the first file, also when nothing in it is different.
      const changes = planned.length > 0 ? planned : [{ ...draft, before: null }];
      await follow().catch(() => {});
      const database = path.join(dataPaths(env.DATA_DIR).previews, `${process.pid}-${randomUUID()}.db`);
      try {
        const made = await worker
          .run("preview", changes, database)
          .catch(unlessRead({ problems: unreadable(draft.file) }));
        if ("problems" in made) return made.problems;
        const own = connect({ sqlite: database });
        try {
          return await showPreview(pagesOf(own), made.address, request, requestId);
        } finally {
          await own.destroy();
        }
      } finally {
        for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
      }
    },
    /** What other instances stored, or what a killed one left; for a job. */
    async catchUp(): Promise<void> {
      await follow();
      const publication = await findPublication(db);
      if (!isLocal && publication && isOfThisRelease(publication.content_hash) && (await isBehind()))
        await publishNewer();
    },
    stop: worker.stop,
  };
}

export type Editing = ReturnType<typeof createEditing>;

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Missing where nobody may edit. */
    editing?: Editing | null;
  }
}

/** Its forms post nowhere. */
async function showPreview(
  pages: RemixHandler,
  address: string,
  request: Request,
  requestId: string,
): Promise<Response> {
  const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
  const answer = await pages(new Request(new URL(address, request.url), { headers }), requestId, "");
  const policy = answer.headers
    .get("Content-Security-Policy")
    ?.replace("form-action 'self'", "form-action 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return new Response(await answer.text(), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy ?? "default-src 'none'",
    },
  });
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

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(path.dirname(folder));
}
