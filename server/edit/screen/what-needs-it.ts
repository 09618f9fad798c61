import { checkContent } from "#server/publish/check/check-content.ts";
import { ContentError, formatProblem, type Problem } from "#server/publish/problems.ts";
import { readTree, type Tree } from "#server/publish/read-tree.ts";

/** More than these are only counted: who reads them mends the first ones and tries again. */
const MOST_SAID = 3;

/**
 * What would be wrong without some files and is not now, in words; null when nothing would.
 * @param away paths from the content folder
 */
export async function whatNeeds(away: string[], root: string): Promise<string | null> {
  const [tree, known] = [readTree(root), new Map<string, unknown>()];
  const now = new Set((await problemsOf(tree, known)).map(formatProblem));
  const without = { ...tree, files: tree.files.filter((file) => !away.includes(file)) };
  const problems = (await problemsOf(without, known)).filter((problem) => !now.has(formatProblem(problem)));
  if (problems.length === 0) return null;
  // Other files would be told to name something else, but what they name is there.
  const sayWhere = ({ file, line, message }: Problem) =>
    away.includes(file) ? message : `${file}, line ${line}, leads to it or shows it. Take that out there.`;
  const needs = [...new Set(problems.map(sayWhere))];
  const more = needs.length - MOST_SAID;
  return needs.slice(0, MOST_SAID).join(" ") + (more > 0 ? ` And ${more} more.` : "");
}

async function problemsOf(tree: Tree, known: Map<string, unknown>): Promise<Problem[]> {
  try {
    await checkContent(tree, { known });
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
