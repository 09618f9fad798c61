import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { pictureUrl, widthsOf } from "#app/base/media-files.ts";
import { ContentError, type Problem } from "#app/content/problems.ts";
import { addressOf, updateAllLinks, updateLinks, withFormer } from "#app/edit/move-page.ts";
import { publishFolder } from "#app/edit/publish-folder.ts";
import { findChoices, openFields, writeFile } from "#app/edit/write/file-fields.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { contentFiles } from "#app/publish/content-files.ts";
import { isPublicSite } from "#app/publish/launch.ts";
import { mediaProblem } from "#app/publish/media/media-problem.ts";
import { makePicture, measurePicture, pictureNames, UnfitPicture } from "#app/publish/media/pictures.ts";
import { publish } from "#app/publish/publish.ts";
import { plainText, readTree, type Tree } from "#app/publish/read-tree.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";
import { copyMediaToDatabase, reserveMedia } from "#server/files/media.ts";
import { listFiles } from "./list-files.ts";

/** `bytes` is null when it is gone. */
interface TreeChange {
  file: string;
  bytes: Uint8Array | null;
}

const { env } = workerData as { env: Env };
const paths = dataPaths(env.DATA_DIR);
const services = {
  db: connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: paths.database }, { timeoutMs: 60_000 }),
  clock: { now: () => Date.now() },
  files: { media: paths.media },
};
/** So that a check looks only at what has changed. */
const known = new Map<string, unknown>();
const options = { known, siteUrl: env.SITE_URL, live: isPublicSite(env) };

/** All that would keep visitors waiting. */
const tasks = {
  async check(changes: TreeChange[]): Promise<Problem[]> {
    const changed = new Set(changes.map(({ file }) => file));
    try {
      const { advice, site } = await checkContent(treeWith(changes), options);
      // A site that is live would not start again with them.
      const unfinished = (options.live && site.left) || [];
      const problems = unfinished.map((line) => problemOf(line, [...changed]));
      return firstOf([...problems, ...advice.filter(({ file }) => changed.has(file))], changed);
    } catch (error) {
      if (error instanceof ContentError) return firstOf(error.problems, changed);
      throw error;
    }
  },
  list: (names: string[], drafts: Map<string, Uint8Array | null>, find: string) =>
    listFiles(contentFiles(env.CONTENT_DIR), names, drafts, find),
  /** The files in which the name of a picture or document stands. */
  uses(file: string) {
    const files = contentFiles(env.CONTENT_DIR);
    const name = file.replace("media/", "");
    const users = [...files.texts()].flatMap(([user, text]) => (text.includes(name) ? [user] : []));
    return listFiles(files, users, new Map(), "");
  },
  open: (file: string, text: string, problems: Problem[]) => ({
    ...openFields(file, text, problems),
    choices: findChoices(contentFiles(env.CONTENT_DIR)),
  }),
  write: writeFile,
  /** `text` is null if the file's own stays; `others` are by their paths. */
  move(file: string, target: string, bytes: Uint8Array | null) {
    const [from, to] = [addressOf(file), addressOf(target)];
    if (!bytes || !from || !to) return { text: null, others: new Map<string, string>() };
    const move = { from, to };
    const others = updateAllLinks(contentFiles(env.CONTENT_DIR), move);
    others.delete(file);
    return { text: withFormer(updateLinks(plainText(bytes), move), move), others };
  },
  publish: async () => (await publishFolder(services, env.CONTENT_DIR, undefined, options)).changed,
  async preview(changes: TreeChange[], database: string): Promise<{ address: string } | { problems: Problem[] }> {
    const db = connect({ sqlite: database });
    try {
      const { migrate } = await import("#server/db/migrate.ts");
      await migrate(db);
      const show = { ...options, drafts: true, live: false };
      const { addresses } = await publish({ ...services, db }, treeWith(changes), undefined, show);
      const [file] = changes.filter(({ bytes }) => bytes).map((change) => change.file);
      const [address = "/"] = [...(addresses?.files ?? [])].find(([, source]) => source === file) ?? [];
      return { address };
    } catch (error) {
      if (error instanceof ContentError)
        return { problems: firstOf(error.problems, new Set(changes.map(({ file }) => file))) };
      throw error;
    } finally {
      await db.destroy();
    }
  },
  /** @returns the address of a small picture; null when none can be made */
  async thumb(file: string): Promise<string | null> {
    const tree = readTree(env.CONTENT_DIR);
    const name = file.replace("media/", "");
    try {
      const picture = await measurePicture(tree, name);
      await makePicture(tree, name, picture, services.files.media);
      return pictureUrl({ ...picture, alt: "" }, widthsOf(picture.width)[0] ?? picture.width, "webp");
    } catch {
      return null;
    }
  },
  /** @returns why the file cannot be added */
  async media(file: string, sent: Uint8Array): Promise<string | null> {
    const { db, clock, files } = services;
    const bytes = Buffer.from(sent);
    const tree = { media: () => bytes };
    const name = file.replace("media/", "");
    const problem = await mediaProblem(file, bytes);
    if (problem || file.startsWith("media/documents/")) return problem;
    try {
      const picture = await measurePicture(tree, name);
      await reserveMedia(db, pictureNames(picture), clock.now());
      await makePicture(tree, name, picture, files.media);
      await copyMediaToDatabase(db, files.media, pictureNames(picture), clock.now());
      return null;
    } catch (error) {
      if (error instanceof UnfitPicture) return `${name} ${error.message}`;
      if (codeOf(error)) throw error;
      return `${name} cannot be read as a picture. Save it again, and add that.`;
    }
  },
};

export type Tasks = typeof tasks;

const MAX_PROBLEMS = 100;

/** Those of the changed files come first. */
function firstOf(problems: Problem[], changed: Set<string>): Problem[] {
  const isOther = ({ file }: Problem) => Number(!changed.has(file));
  return problems.toSorted((a, b) => isOther(a) - isOther(b)).slice(0, MAX_PROBLEMS);
}

function problemOf(text: string, files: string[]): Problem {
  const [, file = files[0] ?? "", line = "1", message = text] = /^([^:]+):(?:(\d+):)? (.*)$/.exec(text) ?? [];
  return { file, line: Number(line), message: `${message}. Replace or confirm it first: this site is live.` };
}

/** Media is read from the folder, so only its removal shows. */
function treeWith(changes: TreeChange[]): Tree {
  const tree = readTree(env.CONTENT_DIR);
  const texts = changes.filter(({ file, bytes }) => bytes && !file.startsWith("media/"));
  const gone = new Set(changes.filter(({ bytes }) => !bytes).map(({ file }) => file));
  const now = new Map(texts.map(({ file, bytes }) => [file, plainText(bytes ?? new Uint8Array())]));
  const files = [...new Set([...tree.files.filter((file) => !gone.has(file)), ...now.keys()])].sort();
  return { ...tree, files, read: (file) => now.get(file) ?? tree.read(file) };
}

parentPort?.on("message", async ({ task, args, port }: { task: keyof Tasks; args: unknown[]; port: MessagePort }) => {
  try {
    port.postMessage({ result: await (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args) });
  } catch (error) {
    port.postMessage({ error });
  }
});
