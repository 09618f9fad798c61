import { statSync } from "node:fs";
import path from "node:path";
import { ContentError, type Problem } from "#app/content/problems.ts";
import type { Span } from "#app/content/span.ts";
import { type Progress, publish } from "#app/publish/publish.ts";
import { listFolder } from "#app/publish/read-tree.ts";
import { TIME_ZONE } from "#app/site/site-content.ts";
import { explain } from "#server/explain.ts";
import type { Services } from "#server/services.ts";

export interface Preview {
  /** Grows with each change. A restart begins with a higher one, so that pages from before it are reloaded. */
  version: number;
  problems: Problem[];
  advice: Problem[];
  /** Why nothing can be published although nothing is wrong in any file, such as a full disk. */
  failure: string | null;
  published: number | null;
  files: ReadonlyMap<string, string>;
  /** Of each address that visitors do not always see, when they do. */
  times: Record<string, Span>;
  timeZone: string;
}

/** With problems, the site keeps the last good content. */
export function createPreview(services: Services, root: string, progress?: Progress) {
  const known = new Map<string, unknown>();
  const preview: Preview = {
    version: services.clock.now(),
    problems: [],
    advice: [],
    failure: null,
    published: null,
    files: new Map(),
    times: {},
    timeZone: TIME_ZONE,
  };
  const listeners = new Set<() => void>();
  const notify = () => {
    preview.version += 1;
    for (const listener of listeners) listener();
  };
  return {
    preview,
    notify,
    async update(): Promise<void> {
      try {
        const { addresses, advice } = await publish(services, root, preview.published ? undefined : progress, {
          drafts: true,
          known,
          siteUrl: services.env.SITE_URL,
        });
        Object.assign(preview, addresses, { problems: [], advice, failure: null, published: services.clock.now() });
      } catch (error) {
        // A file that disappears while it is read is not the editor's mistake; the next reading will do without it.
        const isContent = error instanceof ContentError;
        preview.problems = isContent ? error.problems : [];
        preview.failure = isContent ? null : explain(error);
      }
      notify();
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type PreviewSite = ReturnType<typeof createPreview>;

const LOOK_EVERY_MS = 200;

/** Polls, which works on every disk. `seen` resolves after the first call of `changed`. */
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

/** Empty when the folder changes while it is read, until the next look. */
function lookAt(folder: string): string {
  try {
    const { files, links } = listFolder(folder);
    const states = files.map((file) => {
      const stats = statSync(path.join(folder, file), { throwIfNoEntry: false });
      return `${file} ${stats?.size} ${stats?.mtimeMs}`;
    });
    return [...states, ...links].join("\n");
  } catch {
    return "";
  }
}
