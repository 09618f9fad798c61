import type { AppLoadContext } from "@remix-run/node";

/**
 * By name, because in development pages and server are loaded separately, each with its own class
 * (server/storage-error.ts).
 */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && error.name === "StorageError";
}

/** Null if it failed: the page then answers 503, and says what has not been done, whatever the cause. */
export async function nullOnFailure<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageError(error)) context.log.error({ requestId: context.requestId, err: error }, "page failed");
    return null;
  }
}

export const NOT_STORED =
  "We could not save it: something is wrong on our side. Nothing you wrote is lost: please press the button again in a minute.";
