import path from "node:path";
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, slugPattern } from "#app/base/content-fields.ts";
import { foldAccents } from "#app/base/text.ts";

// For server/edit, which must not import from app.
export { pagePath } from "#app/pages/page-addresses.ts";

/**
 * The files that content is made of, besides those in `media/`, each with the name of its schema in `schemas`; null
 * where the screen for editing shows the file's text instead of fields.
 */
export const contentKinds: readonly [file: RegExp, schema: string | null][] = [
  [/^site\.yaml$/, "site"],
  [/^menu\.yaml$/, "menu"],
  [/^confirmed\.yaml$/, null],
  [/^search\.yaml$/, null],
  [/^concerns\.yaml$/, "concerns"],
  [/^records\.yaml$/, null],
  [/^news\/filters\.yaml$/, "filters"],
  [/^pages\/.*\.md$/, "page"],
  [/^news\/.*\.md$/, "article"],
  [/^resources\/.*\.md$/, "resource"],
  [/^voices\/.*\.md$/, "topic"],
  [/^voices\/reasons\.yaml$/, null],
  [/^voices\/responses\/[^/]+\.yaml$/, null],
  [/^forms\/[^/]+\.yaml$/, null],
];

/** The kind of a content file; undefined for one that is not read by itself. */
export function kindOf(file: string): (typeof contentKinds)[number] | undefined {
  return contentKinds.find(([pattern]) => pattern.test(file));
}

export function slugOf(file: string): string {
  return path.posix.basename(file, ".md");
}

/** Leaves room for a number at the end. */
const MAX_MADE_LENGTH = MAX_NAME_LENGTH - 4;

/** Makes a name for addresses of words; empty when they have no letter or digit that addresses can have. */
export function addressName(words: string): string {
  const name = foldAccents(words)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name.length > MAX_MADE_LENGTH ? name.slice(0, MAX_MADE_LENGTH).replace(/-[^-]*$/, "") : name;
}

/** What is wrong with the name of a file or folder that becomes part of an address, and a better one; or null. */
export function nameFault(file: string): string | null {
  if (file.length > MAX_ADDRESS_LENGTH)
    return `This name is too long for an address, with all its folders. Use ${MAX_ADDRESS_LENGTH} letters at most.`;
  for (const part of file.replace(/\.md$/, "").split("/").slice(1)) {
    if (part.length > MAX_NAME_LENGTH)
      return `The name ${part.slice(0, 40)}… is too long for an address. Use ${MAX_NAME_LENGTH} letters at most.`;
    if (slugPattern.test(part)) continue;
    return `The name ${part} cannot be used in an address. Use small letters a to z, digits and hyphens, such as ${addressName(part) || "our-plan"}.`;
  }
  return null;
}

const strayNames =
  /(?:^|\/)(?:readme\.md|readme|licen[cs]e(?:\.(?:md|txt))?|thumbs\.db|desktop\.ini)$|~$|\.(?:tmp|bak|orig)$/i;

/**
 * Whether programs or people leave files of this name lying about, which are silently ignored. In a folder, a page may
 * have such a name in small letters, as `pages/licence.md` does.
 */
export function isStrayFile(file: string): boolean {
  const isPage = /\/.*\.md$/.test(file) && nameFault(file) === null;
  return strayNames.test(file) && !isPage;
}
