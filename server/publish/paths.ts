import path from "node:path";
import { LONGEST_ADDRESS, LONGEST_NAME, slugPattern } from "#app/base/content-fields.ts";
import { plainLetters } from "#app/base/text/plain-letters.ts";

export { pagePath } from "#app/pages/page-addresses.ts";

/**
 * The files that content is made of, beside those in `media/`, and the name in `schemas` of what is written in each; null
 * where the screen for editing shows the text of the file as it stands, and no fields.
 */
export const contentKinds: readonly [file: RegExp, schema: string | null][] = [
  [/^site\.yaml$/, "site"],
  [/^menu\.yaml$/, "menu"],
  [/^search\.yaml$/, null],
  [/^news\/filters\.yaml$/, "filters"],
  [/^pages\/.*\.md$/, "page"],
  [/^news\/.*\.md$/, "article"],
  [/^resources\/.*\.md$/, "resource"],
  [/^voices\/.*\.md$/, "topic"],
  [/^voices\/responses\/[^/]+\.yaml$/, null],
  [/^forms\/[^/]+\.yaml$/, null],
];

/** Of which kind a file of content is; undefined for one that nothing reads by itself. */
export function kindOf(file: string): (typeof contentKinds)[number] | undefined {
  return contentKinds.find(([pattern]) => pattern.test(file));
}

export function slugOf(file: string): string {
  return path.posix.basename(file, ".md");
}

/** A few letters stay free for a number behind it. */
const LONGEST_MADE = LONGEST_NAME - 4;

/** A name as addresses can have it, made of words; empty where these have no letter or digit of it. */
export function addressName(words: string): string {
  const name = plainLetters(words)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name.length > LONGEST_MADE ? name.slice(0, LONGEST_MADE).replace(/-[^-]*$/, "") : name;
}

/**
 * What is wrong with the name of a file or folder that becomes a part of an address, or null.
 * @returns what to call it instead
 */
export function nameFault(file: string): string | null {
  if (file.length > LONGEST_ADDRESS)
    return `With all its folders this name is too long for an address. Use ${LONGEST_ADDRESS} letters at most.`;
  for (const part of file.replace(/\.md$/, "").split("/").slice(1)) {
    if (part.length > LONGEST_NAME)
      return `The name ${part.slice(0, 40)}… is too long for an address. Use ${LONGEST_NAME} letters at most.`;
    if (slugPattern.test(part)) continue;
    return `The name ${part} cannot stand in an address. Use small letters a to z, digits and hyphens, such as ${addressName(part) || "our-plan"}.`;
  }
  return null;
}

const leftBeside =
  /(?:^|\/)(?:readme\.md|readme|licen[cs]e(?:\.(?:md|txt))?|thumbs\.db|desktop\.ini)$|~$|\.(?:tmp|bak|orig)$/i;

/**
 * Whether programs or people leave a file of this name lying about: it is passed over in silence. Inside a folder a page
 * may really be called so, in small letters, as `pages/licence.md` is.
 */
export function isLeftBeside(file: string): boolean {
  const isPage = /\/.*\.md$/.test(file) && nameFault(file) === null;
  return leftBeside.test(file) && !isPage;
}
