import path from "node:path";
import { nearest } from "#app/base/content-fields.ts";
import type { Tree } from "#server/publish/read-tree.ts";

/** Whether a file is inside the media folder, with exactly this name on every system. */
export function isInMedia(tree: Tree, file: string): boolean {
  const media = path.join(tree.root, "media");
  const isInside = path.join(media, file).startsWith(media + path.sep);
  return isInside && tree.files.includes(path.posix.join("media", file));
}

/** What to do about a file that the media folder does not have, in words for editors. */
export function insteadOf(tree: Tree, file: string): string {
  const media = tree.files.filter((one) => one.startsWith("media/")).map((one) => one.slice("media/".length));
  if (media.some((one) => one.normalize() === file.normalize()))
    return "There is one whose accented letters are stored in another way. Rename it with letters a to z.";
  const like = nearest(file, media);
  return `Put it there or name another${like ? `, such as ${like}` : ""}.`;
}
