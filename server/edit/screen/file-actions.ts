import path from "node:path";
import { z } from "zod";
import { type ContentFile, type ContentFiles, inContent, Refused } from "#server/publish/content-files.ts";
import { mediaFault } from "#server/publish/media/media-fault.ts";
import { LARGEST_PICTURE } from "#server/publish/media/pictures.ts";
import { moveOf, updateAllLinks, updateLinks } from "#server/publish/move-page.ts";
import { addressName, nameFault } from "#server/publish/paths.ts";
import { writeEntry } from "#server/publish/write/write-entry.ts";
import { deletionProblems, moveProblems } from "./change-problems.ts";
import { entryFile } from "./collections.ts";
import { showText } from "./show-text.ts";
import type { SmallPictures } from "./small-pictures.ts";

const asset = z.object({ path: z.string(), content: z.base64(), encoding: z.literal("base64") });
const dataFile = z.object({ path: z.string(), newPath: z.string().optional(), raw: z.string() });
const seen = z.record(z.string(), z.string()).default({});

/**
 * The requests that Decap CMS sends to a server that keeps its files (its `proxy` backend), with the state of each file
 * when it was opened.
 */
export const fileAction = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("entriesByFolder"),
    params: z.object({ folder: z.string(), extension: z.string(), depth: z.number() }),
  }),
  z.object({
    action: z.literal("entriesByFiles"),
    params: z.object({ files: z.array(z.object({ path: z.string(), label: z.string().optional() })) }),
  }),
  z.object({ action: z.literal("getEntry"), params: z.object({ path: z.string() }) }),
  z.object({
    action: z.literal("persistEntry"),
    params: z.object({
      dataFiles: z.array(dataFile),
      assets: z.array(asset),
      options: z.object({ newEntry: z.boolean() }).default({ newEntry: false }),
    }),
    seen,
  }),
  z.object({ action: z.literal("getMedia"), params: z.object({ mediaFolder: z.string() }) }),
  z.object({ action: z.literal("getMediaFile"), params: z.object({ path: z.string() }) }),
  z.object({ action: z.literal("persistMedia"), params: z.object({ asset }) }),
  z.object({ action: z.literal("getDeployPreview"), params: z.object({ collection: z.string(), slug: z.string() }) }),
  z.object({ action: z.literal("deleteFiles"), params: z.object({ paths: z.array(z.string()) }), seen }),
]);

type FileAction = z.output<typeof fileAction>;

/**
 * Answers a request of the screen for the content folder.
 * @throws {Refused} with what to do instead; then nothing was written
 */
export async function answerAction(files: ContentFiles, small: SmallPictures, asked: FileAction): Promise<unknown> {
  // Done first, because it waits: nothing may change between comparing with the files that are there and writing.
  for (const one of mediaIn(asked)) await checkKind(one);
  switch (asked.action) {
    case "entriesByFolder": {
      const { folder, extension, depth } = asked.params;
      return files.list(folder, `.${extension}`, depth).map((file) => entryOf(files.read(file), file));
    }
    case "entriesByFiles":
      return asked.params.files.map(({ path, label }) => entryOf(files.read(path), path, label));
    case "getEntry":
      return openEntry(findEntry(files, asked.params.path) ?? find(files, asked.params.path));
    case "persistEntry":
      return saveEntry(files, asked);
    case "getMedia":
      return listMedia(files.list(asked.params.mediaFolder, "", 1), small);
    case "getMediaFile":
      return mediaOf(find(files, asked.params.path));
    case "persistMedia":
      return saveMedia(files, asked.params.asset);
    case "getDeployPreview":
      return linkTo(files, entryFile(asked.params.collection, asked.params.slug));
    case "deleteFiles":
      return removeFiles(files, asked);
  }
}

/** One after the other: a camera's pictures take much memory while they are scaled down. */
async function listMedia(names: string[], small: SmallPictures) {
  const listed: ReturnType<typeof mediaOf>[] = [];
  for (const name of names) {
    const shown = await small(name);
    if (shown) listed.push(mediaOf(shown));
  }
  return listed;
}

/** Removes files, if nothing needs them: otherwise links would lead nowhere, and the site could not be published. */
async function removeFiles(files: ContentFiles, { params, seen }: Extract<FileAction, { action: "deleteFiles" }>) {
  const paths = params.paths.map((called) => findEntry(files, called)?.path ?? called);
  const away = paths.map(inContent);
  const problems = await deletionProblems(away, files.root);
  // Read only now: the check takes long, and somebody may have saved meanwhile.
  const there = paths.map((file) => files.read(file)).filter((found) => found !== null);
  if (problems) throw new Refused(409, `${paths.join(", ")} is still needed. Fix this first: ${problems}`);
  const changed = there.find((found) => found.id !== seen[found.path]);
  if (changed)
    throw new Refused(
      409,
      `Somebody changed ${changed.path} after you opened it. Nothing was deleted: open it again and see what has changed.`,
    );
  for (const { path: file } of there) files.remove(file);
  return {};
}

type SaveEntry = Extract<FileAction, { action: "persistEntry" }>;

/** Saves an entry. When a page moves, links to it are changed; if that would make anything wrong, it is refused. */
async function saveEntry(files: ContentFiles, asked: SaveEntry) {
  for (const { from, to, text, others } of planWriting(files, asked)) {
    if (from === to) continue;
    const then = [[to, text] as const, ...others].map(([file, words]) => [inContent(file), words] as const);
    const problems = await moveProblems(inContent(from), new Map(then), files.root);
    if (problems) throw new Refused(409, `${from} was not moved. Fix this first: ${problems}`);
  }
  // Read again: the check takes long, and somebody may have saved meanwhile.
  const writing = planWriting(files, asked);
  const media = asked.params.assets.map((one) => [one.path, checkMedia(files, one)] as const);
  for (const [file, bytes] of media) files.write(file, bytes);
  for (const { from, to, old, text, others } of writing) {
    if (text !== old || from !== to) files.write(to, text);
    if (from !== to) files.remove(from);
    for (const [file, words] of others) files.write(file, words);
  }
  return {
    ids: Object.fromEntries(writing.map(({ to }) => [to, files.read(to)?.id])),
    changed: writing.flatMap(({ others }) => [...others.keys()]),
  };
}

/** What is to be written: `old` at `from` becomes `text` at `to`; `others` are other files that change with it. */
function planWriting(files: ContentFiles, { params, seen }: SaveEntry) {
  return params.dataFiles.map(({ path, newPath, raw }) => {
    const from = params.options.newEntry ? newName(files, path) : path;
    const to = newPath ?? from;
    const before = files.read(from);
    const fault = nameFault(inContent(to).replace(/\.yaml$/, ""));
    if ((!before || to !== from) && fault) throw new Refused(422, fault);
    if (before && before.id !== seen[from])
      throw new Refused(
        409,
        `Somebody changed ${from} while you wrote. Nothing was saved, and your words are still here. Copy them, open the file again and paste them in.`,
      );
    if (!before && seen[from] && !params.options.newEntry)
      throw new Refused(409, `${from} was deleted meanwhile. Copy your words, and create the file again.`);
    // Throws when the screen cannot have shown all of the file: the rest would be lost.
    if (before) showText(before);
    if (to !== from && files.read(to)) throw new Refused(409, `There is a file ${to} already. Choose another name.`);
    const old = before?.bytes.toString() ?? null;
    const move = moveOf(from, to);
    if (move?.from === "/") throw new Refused(409, "The home page cannot be moved.");
    const others = move ? updateAllLinks(files, move) : new Map<string, string>();
    others.delete(from);
    return { from, to, old, text: writeEntry(to, old, move ? updateLinks(raw, move) : raw, move), others };
  });
}

/** The path of a new file: its name made fit for addresses, with a number when that name is taken. */
function newName(files: ContentFiles, called: string): string {
  const name = cleanName(called);
  if (!name)
    throw new Refused(
      422,
      "Its name needs some letters a to z or digits, because the address is made from it. Nothing was saved.",
    );
  for (let number = 0; ; number++) {
    const file = number === 0 ? name : name.replace(/(?=\.\w+$)/, `-${number}`);
    const there = files.read(file);
    if (!there) return file;
    // Throws when the file cannot be shown: Decap CMS would think that there is none, and use this name.
    showText(there);
  }
}

/** Decap CMS goes on using the name that it had for a file before ours was made, with the number at its end. */
function findEntry(files: ContentFiles, called: string): ContentFile | null {
  const name = cleanName(called);
  return name ? (files.read(called) ?? files.read(name)) : null;
}

/** @returns empty when its name has no letter or digit that addresses can have */
function cleanName(file: string): string {
  const { dir, name, ext } = path.posix.parse(file);
  const clean = addressName(ext ? name : "");
  return clean && `${dir}/${clean}${ext}`;
}

/** A link to the page of a file, as Decap CMS shows it. */
function linkTo(files: ContentFiles, called: string | null) {
  const file = called && findEntry(files, called)?.path;
  return file && { url: `/edit/page?file=${encodeURIComponent(file)}`, status: "SUCCESS" };
}

function saveMedia(files: ContentFiles, one: z.output<typeof asset>) {
  files.write(one.path, checkMedia(files, one));
  return mediaOf(find(files, one.path));
}

function mediaIn(asked: FileAction): z.output<typeof asset>[] {
  if (asked.action === "persistMedia") return [asked.params.asset];
  return asked.action === "persistEntry" ? asked.params.assets : [];
}

async function checkKind({ path: file, content }: z.output<typeof asset>): Promise<void> {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > LARGEST_PICTURE)
    throw new Refused(413, `${path.basename(file)} is too large. Save it smaller: 20 MB at most.`);
  const fault = await mediaFault(inContent(file), bytes);
  if (fault) throw new Refused(422, fault);
}

/** @throws {Refused} when another file has this name @returns its bytes */
function checkMedia(files: ContentFiles, { path: file, content }: z.output<typeof asset>): Buffer {
  const bytes = Buffer.from(content, "base64");
  const before = files.read(file);
  if (before && !before.bytes.equals(bytes))
    throw new Refused(409, `There is another file called ${path.basename(file)}. Give yours another name.`);
  return bytes;
}

function find(files: ContentFiles, file: string): ContentFile {
  const found = files.read(file);
  if (!found) throw new Refused(404, `There is no file ${file}.`);
  return found;
}

function openEntry(found: ContentFile) {
  return { ...entryOf(found, found.path), data: showText(found) };
}

/** The text as it is: in a list, a file that cannot be shown must not keep the others from being shown. */
function entryOf(found: ContentFile | null, path: string, label?: string) {
  return { data: found?.bytes.toString() ?? null, file: { path: found?.path ?? path, label, id: found?.id ?? null } };
}

function mediaOf({ path: file, id, bytes }: ContentFile) {
  return { id, path: file, name: path.basename(file), content: bytes.toString("base64"), encoding: "base64" };
}
