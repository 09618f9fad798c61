import { checkContent } from "#server/publish/check/check-content.ts";
import { ContentError, type Problem } from "#server/publish/problems.ts";
import { plainText, readTree, type Tree } from "#server/publish/read-tree.ts";

/** More problems than these are only counted: an editor fixes the first ones and tries again. */
const MOST_SAID = 3;

/**
 * The problems that deleting files would cause, in words; null when there are none.
 * @param away the paths of the files in the content folder
 */
export async function deletionProblems(away: string[], root: string): Promise<string | null> {
  const problems = await newProblems(away, new Map(), root);
  // For other files the check would say that what they name is missing, but it is still there.
  return say(problems, ({ file, line, message }) =>
    away.includes(file) ? message : `${file}, line ${line}, links to it or shows it. Take that out first.`,
  );
}

/**
 * The problems that moving a file would cause, in words; null when there are none.
 * @param from its path in the content folder
 * @param texts the new texts of files, by their paths, including the file that moves
 */
export async function moveProblems(
  from: string,
  texts: ReadonlyMap<string, string>,
  root: string,
): Promise<string | null> {
  const problems = await newProblems([from], texts, root);
  return say(problems, ({ file, line, message }) => `${file}, line ${line}: ${message}`);
}

function say(problems: Problem[], inWords: (problem: Problem) => string): string | null {
  if (problems.length === 0) return null;
  const said = [...new Set(problems.map(inWords))];
  const more = said.length - MOST_SAID;
  return said.slice(0, MOST_SAID).join(" ") + (more > 0 ? ` And ${more} more.` : "");
}

/**
 * Compares messages only: old problems are on other lines of a file that changes, and in another file when one moves.
 */
async function newProblems(away: string[], texts: ReadonlyMap<string, string>, root: string): Promise<Problem[]> {
  const [tree, known] = [readTree(root), new Map<string, unknown>()];
  const now = new Set((await problemsOf(tree, known)).map(({ message }) => message));
  const files = [...new Set([...tree.files.filter((file) => !away.includes(file)), ...texts.keys()])].sort();
  const read = (file: string) => {
    const text = texts.get(file);
    return text === undefined ? tree.read(file) : plainText(Buffer.from(text));
  };
  const then = { ...tree, files, read };
  return (await problemsOf(then, known)).filter(({ message }) => !now.has(message));
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
