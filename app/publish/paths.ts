import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, slugPattern } from "#app/base/content-fields.ts";
import { foldAccents } from "#app/base/text.ts";

export function isText(file: string): boolean {
  return /\.(?:md|yaml)$/.test(file);
}

/** A number at the end still fits. */
const MAX_MADE_NAME_LENGTH = MAX_NAME_LENGTH - 4;

/** Empty when the title has no letter or digit that addresses can have. */
export function addressName(title: string): string {
  const name = foldAccents(title)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name.length > MAX_MADE_NAME_LENGTH ? name.slice(0, MAX_MADE_NAME_LENGTH).replace(/-[^-]*$/, "") : name;
}

/** Names that Windows keeps for devices, with any ending. */
export const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export function nameProblem(file: string): string | null {
  if (file.length > MAX_ADDRESS_LENGTH)
    return `This name is too long for an address, with all its folders. Use ${MAX_ADDRESS_LENGTH} letters at most.`;
  for (const part of file.replace(/\.md$/, "").split("/").slice(1)) {
    if (part.length > MAX_NAME_LENGTH)
      return `The name ${part.slice(0, 40)}… is too long for an address. Use ${MAX_NAME_LENGTH} letters at most.`;
    if (deviceName.test(part))
      return `The name ${part} cannot be used: on Windows it is that of a device. Use another, such as our-${addressName(part)}.`;
    if (slugPattern.test(part)) continue;
    return `The name ${part} cannot be used in an address. Use small letters a to z, digits and hyphens, such as ${addressName(part) || "our-plan"}.`;
  }
  return null;
}

const strayNames =
  /(?:^|\/)(?:readme\.md|readme|licen[cs]e(?:\.(?:md|txt))?|thumbs\.db|desktop\.ini)$|~$|\.(?:tmp|bak|orig)$/i;

/**
 * Left about by programs or people, and silently ignored. In a folder, a page may have such a name in small letters, as
 * `pages/licence.md` does.
 */
export function isStrayFile(file: string): boolean {
  const isPage = file.includes("/") && file.endsWith(".md") && nameProblem(file) === null;
  return strayNames.test(file) && !isPage;
}
