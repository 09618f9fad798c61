import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { contentFiles } from "#app/publish/content-files.ts";
import { isStrayFile, isText, nameProblem } from "#app/publish/paths.ts";
import { listFolder } from "#app/publish/read-tree.ts";
import { explain } from "#server/explain.ts";

/** Files that are edited on the deployed site. */
const EVERYWHERE = /^(?!media\/)[^/]+(?:\/[^/]+)+\.md$|^media\/.+\.(?:svg|png|jpe?g|webp|pdf|docx)$/i;

/** These, too, by two people always: they decide what all pages say, how children find help, and where forms are sent. */
const BY_TWO = /^(?:menu|notice|search|forms\/[^/]+)\.yaml$/;
export const isByTwo = (file: string) => BY_TWO.test(file);

/** The files of the content folder that editors may change: with `npm run edit`, all of its texts. */
export function editableFiles(root: string, isLocal: boolean) {
  const files = contentFiles(root);
  const mayEdit = (file: string) =>
    (EVERYWHERE.test(file) || isByTwo(file) || (isLocal && isText(file))) && !isStrayFile(file);
  /** Null also for every path that is not one of the folder's. */
  const read = (file: string): Buffer | null => {
    try {
      return mayEdit(file) ? files.read(file) : null;
    } catch {
      return null;
    }
  };
  return {
    mayEdit,
    read,
    /** Of any text of the folder, such as one whose links a move changes. */
    readAny: files.read,
    list: (): string[] => listFolder(root).files.filter(mayEdit),
    pathProblem(file: string): string | null {
      if (!mayEdit(file)) return "A file of that name cannot be edited here.";
      const exists = read(file) && `There is a file ${file} already. Choose another name.`;
      return nameProblem(file.replace(/\.yaml$/, "")) ?? exists;
    },
    /** Why the folder cannot be written, in words. */
    writeProblem(names: string[]): string | null {
      try {
        for (const file of names) accessSync(nearestFolder(path.dirname(path.join(root, file))), constants.W_OK);
        return null;
      } catch (error) {
        return explain(error);
      }
    },
  };
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}
