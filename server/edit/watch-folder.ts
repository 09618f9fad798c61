import { statSync } from "node:fs";
import path from "node:path";
import { listFolder } from "#server/publish/read-tree.ts";

/** How often to look at a folder, in milliseconds: what is saved must be published within a second. */
const LOOK_EVERY_MS = 200;

/**
 * Polls a folder, which works on every disk. Calls `changed` at the start and whenever a file was saved, added or
 * removed, and waits for it before looking again. `seen` resolves after the first call.
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

/** The names, sizes and times of all files; empty when the folder changes while it is read, until the next look. */
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
