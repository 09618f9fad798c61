import { FORMS, NEWS, RESOURCES } from "#app/base/addresses.ts";
import { ownAddresses } from "#server/publish/own-pages.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

/** The site's own addresses below which files of content have theirs. */
const shared = [NEWS, RESOURCES, FORMS];

/**
 * Checks the former addresses of a file: it has an address now, nothing else is at a former one, and no other file had
 * that one. So each leads straight to a page, never to another former address. Call it when every address is claimed
 * and before any link is checked.
 */
export function checkFormer(check: Check, source: Source<{ formerly: string[] }>, address: string): void {
  source.value.formerly.forEach((before, index) => {
    const fault = (message: string) => check.fault(source, ["formerly", index], message);
    const [there, other] = [check.claimed.get(before), check.former.get(before)];
    if (!check.titles.has(address)) fault("This has no page of its own that an address could lead to. Take it out.");
    else if (there === source.file) fault(`${before} is the address that it has now. Take it out here.`);
    else if (there) fault(`${there} is at ${before} now. Take it out here.`);
    else if (ownAddresses.some((own) => before.startsWith(own) && (before === own || !shared.includes(own))))
      fault(`The site itself answers at ${before}. Take it out here.`);
    else if (other) fault(`${before} leads to ${other} already. Take it out of one of the two files.`);
    else check.former.set(before, address);
  });
}
