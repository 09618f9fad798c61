import { watchMedia } from "#server/files/media.ts";
import type { Services } from "#server/services.ts";
import { storageErrorOf } from "#server/storage-error.ts";

interface Parts {
  services: Pick<Services, "db"> & {
    files: Pick<Services["files"], "media">;
    storage: Pick<Services["storage"], "findProblem" | "report">;
  };
  draining: () => boolean;
}

/** Null when this instance can do all that it should. Never throws. */
export function createReadiness({ services: { db, files, storage }, draining }: Parts): () => Promise<string | null> {
  const countMissing = watchMedia(db, files.media);
  const look = async () => {
    const published = await db.selectFrom("publication").select("revision").executeTakeFirst();
    if (!published) return "Nothing is published yet.";
    const missing = await countMissing();
    return missing > 0 ? `${missing} pictures or documents are missing. Publish again.` : null;
  };
  return async () => {
    if (draining()) return "The server is stopping.";
    const problem = await storage.findProblem();
    if (problem) return problem.message;
    return look().catch((error: unknown) => {
      // As of a database without our tables. The storage watch logs it, once.
      const known = storageErrorOf(error, "failing");
      if (known !== error) storage.report(known);
      return known.message;
    });
  };
}
