import { ContentError } from "#app/content/problems.ts";
import type { CheckOptions } from "#app/content/report.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { checkContent } from "./check-content.ts";

/** What unchanged files were found to be: most of a test's files are those of the test before. */
const known = new Map<string, unknown>();

/** A line for each problem; for tests. */
export async function listProblems(folder: string, options?: Partial<CheckOptions>): Promise<string[]> {
  try {
    await checkContent(readTree(folder), { known, ...options });
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.split("\n");
  }
}

/** What a folder with no problems publishes; for tests. */
export const check = (folder: string) => checkContent(readTree(folder), { known });
