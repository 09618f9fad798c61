import { rm } from "node:fs/promises";

/**
 * Deletes files, some of which may be gone already. One that cannot be deleted does not stop the others.
 * @throws the first failure, once all others are gone
 */
export async function removeFiles(files: string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const file of files) await rm(file, { force: true }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
