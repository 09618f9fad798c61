import { ContentError } from "#app/content/problems.ts";
import type { CheckOptions } from "#app/content/report.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { checkContent } from "./check-content.ts";

/** A line for each problem; for tests. */
export async function listProblems(folder: string, options?: Partial<CheckOptions>): Promise<string[]> {
  try {
    await checkContent(readTree(folder), options);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.split("\n");
  }
}
