import { ContentError } from "#server/publish/problems.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { checkContent } from "./check-content.ts";
import type { CheckOptions } from "./report.ts";

/** What the check says of a content folder, a line for each problem; for tests. */
export async function listProblems(folder: string, options?: Partial<CheckOptions>): Promise<string[]> {
  try {
    await checkContent(readTree(folder), options);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.split("\n");
  }
}
