import { freeBytes } from "./files/free-space.ts";
import type { Log } from "./log.ts";
import { asStorageError, type Report, StorageError, type Trouble } from "./storage-error.ts";

/** Knows whether anything can be stored. */
export interface StorageWatch {
  /** Is told of each failure where it happens. The true cause goes into the log once, not with every visitor. */
  report: Report;
  /** Why nothing can be stored at this moment, or null. Never throws. */
  findTrouble(): Promise<StorageError | null>;
}

/** What failed so recently is likely to fail again, in milliseconds. */
const RECENT_MS = 5000;
/** The same trouble is told to the log again after this, while it goes on. */
const TELL_AGAIN_MS = 60_000;
/** Less room than this, in bytes, and the next words of a visitor may not fit. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

interface Parts {
  /** The data folder. */
  folder: string;
  log: Log;
}

/** `check` asks the database itself, which is opened with this watch's `report`. */
export function createStorageWatch({ folder, log }: Parts, check: () => Promise<StorageError | null>): StorageWatch {
  let last: { error: StorageError; at: number } | null = null;
  const told = new Map<Trouble, number>();

  const tell = (error: StorageError) => {
    const now = performance.now();
    if (now - (told.get(error.trouble) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
    told.set(error.trouble, now);
    log.error({ trouble: error.trouble, err: error.cause ?? error }, error.message);
  };
  const look = async () => {
    if (last && performance.now() - last.at < RECENT_MS) return last.error;
    if ((await freeBytes(folder)) < LEAST_FREE_BYTES) return new StorageError("full");
    return check();
  };
  return {
    report(error) {
      last = { error, at: performance.now() };
      tell(error);
    },
    async findTrouble() {
      const found = await look().catch(asStorageError);
      if (found === null) return null;
      const error = found instanceof StorageError ? found : new StorageError("failing", found);
      tell(error);
      return error;
    },
  };
}
