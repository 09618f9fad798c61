import { codeOf } from "./error-code.ts";
import { freeBytes } from "./files/disk.ts";
import type { Log } from "./log.ts";
import { type Report, StorageError, type StorageErrorKind, storageErrorOf } from "./storage-error.ts";

export interface StorageWatch {
  /** The true cause is logged once, not for every visitor. */
  report: Report;
  /** Null while everything can be stored. Never throws. */
  findProblem(): Promise<StorageError | null>;
}

const RECENT_MS = 5000;
const LOG_AGAIN_MS = 60_000;
/** A visitor's next answers may not fit into less. */
export const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** @param check asks the database itself, which is opened with this watch's `report` */
export function createStorageWatch(
  { folder, log }: { folder: string; log: Log },
  check: () => Promise<StorageError | null>,
): StorageWatch {
  let last: { error: StorageError; at: number } | null = null;
  // Until the site has been stopped and a backup restored, even if most of the database can still be read.
  let damaged: StorageError | null = null;
  const loggedAt = new Map<StorageErrorKind, number>();

  const logOnce = (error: StorageError) => {
    const now = performance.now();
    if (now - (loggedAt.get(error.kind) ?? Number.NEGATIVE_INFINITY) < LOG_AGAIN_MS) return;
    loggedAt.set(error.kind, now);
    // Without a stack: failing storage is no bug of our program.
    const cause = error.cause instanceof Error ? error.cause : error;
    log.error({ kind: error.kind, code: codeOf(cause) || undefined, why: cause.message }, error.message);
  };
  const find = async () => {
    if (damaged) return damaged;
    if (last && performance.now() - last.at < RECENT_MS) return last.error;
    if ((await freeBytes(folder)) < MIN_FREE_BYTES) return new StorageError("full");
    return check();
  };
  return {
    report(error) {
      // When only files are refused, text is stored as before.
      if (error.kind !== "quota-exceeded") last = { error, at: performance.now() };
      if (error.kind === "damaged") damaged = error;
      logOnce(error);
    },
    async findProblem() {
      const problem = await find().catch((error: unknown) => storageErrorOf(error, "failing"));
      if (problem) logOnce(problem);
      return problem;
    },
  };
}
