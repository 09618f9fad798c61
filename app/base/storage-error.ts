import type { AppLoadContext } from "@remix-run/node";

/**
 * Whether an error is the storage's: the disk is full, the database away (server/storage-error.ts). It is told by its
 * name: in development pages and server are loaded apart, each with a class of its own.
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && error.name === "StorageError";
}

/**
 * The result of `work`, or null when it failed; the answer then gets status 503 and says when to try again. The page
 * tells what has not been done, whatever the cause; one that is not the storage's is logged here.
 */
export async function unlessItFails<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageError(error)) context.log.error({ requestId: context.requestId, err: error }, "page failed");
    context.storageFailed = true;
    return null;
  }
}

/** For forms that could not be stored. */
export const NOT_STORED =
  "It could not be kept: something is wrong on our side. Nothing you wrote is lost: please press the button again in a minute.";
