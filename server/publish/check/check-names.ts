import { kindOf } from "#server/publish/contents.ts";
import { isStrayFile } from "#server/publish/paths.ts";
import type { Tree } from "#server/publish/read-tree.ts";
import type { Report } from "./report.ts";

/** Whether a file is read. In `content/media`, files are read when others name them. */
const isRead = (file: string) => file.startsWith("media/") || kindOf(file) !== undefined;

/** Reports files that are not read because of their name or folder: editors would wait in vain to see them. */
export function checkNames(check: Report, tree: Tree): void {
  for (const file of tree.links)
    check.inFile(file, "This is a link to another place, and links are not followed. Put here what it leads to.");
  for (const file of tree.files) {
    if (isStrayFile(file) || isRead(file)) continue;
    const renamed = file.replace(/\.(?:markdown|mdown|txt|md\.txt)$/i, ".md").replace(/\.yml$/i, ".yaml");
    const better = renamed.replace(/\.[^./]*$/, (ending) => ending.toLowerCase());
    if (better !== file && isRead(better)) check.inFile(file, `Nothing reads a file of this name. Call it ${better}.`);
    else check.inFile(file, "Nothing reads this file. Move it to the folder it belongs in, or take it away.");
  }
}
