import { explain } from "#server/explain.ts";
import { ContentError, type Problem } from "#server/publish/problems.ts";
import { type Progress, publish } from "#server/publish/publish.ts";
import type { Services } from "#server/services.ts";

/** What the bar tells editors. */
export interface Preview {
  /** Grows with each change. A restart begins with a higher one, so that pages from before it are reloaded. */
  version: number;
  problems: Problem[];
  advice: Problem[];
  /** Why nothing can be published although nothing is wrong in any file, such as a full disk. */
  failure: string | null;
  /** When the site was published last, in milliseconds; null before it ever was. */
  published: number | null;
  /** The file of each address. */
  files: ReadonlyMap<string, string>;
  /** The files of addresses that are gone. */
  gone: Map<string, string>;
  /** For each address that visitors cannot see yet, the day, in words, from which they can; null for drafts. */
  seenFrom: Record<string, string | null>;
}

/**
 * Publishes content with its drafts for editors. Problems are kept for the bar, and the site keeps the last good
 * content.
 */
export function createPreview(services: Services, root: string, progress?: Progress) {
  const known = new Map<string, unknown>();
  const preview: Preview = {
    version: services.clock.now(),
    problems: [],
    advice: [],
    failure: null,
    published: null,
    files: new Map(),
    gone: new Map(),
    seenFrom: {},
  };
  const listeners = new Set<() => void>();
  const tell = () => {
    preview.version += 1;
    for (const listener of listeners) listener();
  };
  return {
    preview,
    /** Tells the listeners that pages have changed. */
    tell,
    /** Reads the content again and tells the listeners. */
    async update(): Promise<void> {
      try {
        const { addresses, advice } = await publish(services, root, preview.published ? undefined : progress, {
          drafts: true,
          known,
          siteUrl: services.env.SITE_URL,
        });
        if (addresses) {
          for (const [address, file] of preview.files) preview.gone.set(address, file);
          for (const address of addresses.files.keys()) preview.gone.delete(address);
          Object.assign(preview, addresses);
        }
        Object.assign(preview, { problems: [], advice, failure: null, published: services.clock.now() });
      } catch (error) {
        // A file that disappears while it is read is not the editor's mistake; the next reading will do without it.
        const isContent = error instanceof ContentError;
        preview.problems = isContent ? error.problems : [];
        preview.failure = isContent ? null : explain(error);
      }
      tell();
    },
    /** Calls `listener` at each change. @returns how to stop that */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type PreviewSite = ReturnType<typeof createPreview>;
