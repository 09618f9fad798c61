import { statSync } from "node:fs";
import path from "node:path";
import { listFolder } from "#server/publish/read-tree.ts";

/** How often a folder is looked at, in milliseconds: what is saved is published within a second. */
const LOOK_EVERY_MS = 200;

/**
 * Looks at a folder again and again, which works on every disk. It calls `changed` at first and whenever a file in it
 * was saved, added or removed, and waits for it before looking again. `seen` resolves after the first call.
 */
export function watchFolder(folder: string, changed: () => Promise<void>): { seen: Promise<void>; stop(): void } {
  let stopped = false;
  let before: string | null = null;
  const look = async () => {
    const now = lookAt(folder);
    if (now !== before) {
      before = now;
      await changed();
    }
    if (!stopped) setTimeout(look, LOOK_EVERY_MS);
  };
  return {
    seen: look(),
    stop: () => {
      stopped = true;
    },
  };
}

/** Names, sizes and times of all files; a folder that changes while it is read is looked at again soon. */
function lookAt(folder: string): string {
  try {
    const { files, links } = listFolder(folder);
    const states = files.map((file) => {
      const found = statSync(path.join(folder, file), { throwIfNoEntry: false });
      return `${file} ${found?.size} ${found?.mtimeMs}`;
    });
    return [...states, ...links].join("\n");
  } catch {
    return "";
  }
}
