import type { AppLoadContext } from "@remix-run/node";

/**
 * Whether an error comes from the storage: the disk is full or the database unavailable (server/storage-error.ts). It
 * is recognised by name, because in development pages and server are loaded separately, each with its own class.
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && error.name === "StorageError";
}

/**
 * The result of `work`, or null if it failed: the page then answers 503, and says what has not been done, whatever the
 * cause. Errors that do not come from the storage are logged here.
 */
export async function nullOnFailure<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageError(error)) context.log.error({ requestId: context.requestId, err: error }, "page failed");
    return null;
  }
}

/** Shown with forms that could not be stored. */
export const NOT_STORED =
  "We could not save it: something is wrong on our side. Nothing you wrote is lost: please press the button again in a minute.";
