import type { Site } from "./site.ts";

const MADE_UP = "People, stories and numbers are made up. The help lines are real.";

/**
 * The line that says what is made up at an address; null on a site without examples (spec example.line).
 * @param address the path and query of a page
 */
export function sayExample(
  { example, examples = [] }: Pick<Site, "example" | "examples">,
  address = "",
): string | null {
  // The pages of a list that follows have the same address with more parameters.
  if (example || examples.some((one) => `${address}&`.startsWith(`${one}&`))) return `This is an example. ${MADE_UP}`;
  return examples.length > 0 ? `Some of this site is an example. ${MADE_UP}` : null;
}
