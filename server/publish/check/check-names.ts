import { ancestors, pagePath } from "#app/pages/page-addresses.ts";
import { isStrayFile, kindOf } from "#server/publish/paths.ts";
import type { Check } from "./check.ts";

/** Whether a file is read. In `content/media`, files are read when others name them. */
const isRead = (file: string) => file.startsWith("media/") || kindOf(file) !== undefined;

/** Reports files that are not read because of their name or folder: editors would wait in vain to see them. */
export function checkNames(check: Check): void {
  for (const file of check.tree.links) {
    const message = "This is a link to another place, and links are not followed. Put here what it leads to.";
    check.problems.push({ file, line: 1, message });
  }
  for (const file of check.tree.files) {
    const fault = (message: string) => check.problems.push({ file, line: 1, message });
    if (isStrayFile(file) || isRead(file)) {
      const topic = /^voices\/responses\/(.*)\.yaml$/.exec(file)?.[1];
      if (topic !== undefined && !check.tree.files.includes(`voices/${topic}.md`))
        fault(`There is no topic voices/${topic}.md for these responses. Give both files one name.`);
      continue;
    }
    const renamed = file.replace(/\.(?:markdown|mdown|txt|md\.txt)$/i, ".md").replace(/\.yml$/i, ".yaml");
    const better = renamed.replace(/\.[^./]*$/, (ending) => ending.toLowerCase());
    if (better !== file && isRead(better)) fault(`Nothing reads a file of this name. Call it ${better}.`);
    else fault("Nothing reads this file. Move it to the folder it belongs in, or take it away.");
  }
}

/**
 * Checks that each folder of pages has a page of its own, since the menu and breadcrumb of the pages inside link to it.
 */
export function checkFolders(check: Check): void {
  const files = check.filesIn("pages/", ".md");
  for (const address of new Set(["/", ...files.map(pagePath).flatMap(ancestors)])) {
    if (check.titles.has(address)) {
      for (const file of files.filter((one) => ancestors(pagePath(one)).at(-1) === address)) {
        const later = check.laterFault(file, address);
        if (later)
          check.problems.push({
            file,
            line: 2,
            message: `It is in a folder whose own page is ${address}. ${later}`,
          });
      }
      continue;
    }
    const file = `pages${address}index.md`;
    check.problems.push({
      file,
      line: 1,
      message:
        address === "/"
          ? "The home page is missing. Write it in this file."
          : `This folder has no page of its own, and the pages in it lead to one. Write it in this file, or in pages${address.slice(0, -1)}.md.`,
    });
    check.titles.set(address, "");
  }
}
