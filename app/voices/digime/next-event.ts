import { countLetters } from "#app/base/text/count-letters.ts";
import { cleanLine, cleanText, MESSAGE_MOST, NAME_MOST } from "#app/voices/responses/posted-text.ts";
import type { DigiMe } from "./digime-flow.ts";
import { findPersonalDetails } from "./find-personal-details.ts";

/**
 * The event of the 'Next' button, with the personal details found in the texts as they will be stored. Texts that are
 * too long are not searched, since they are refused anyway. Import this dynamically: it loads a large library.
 */
export function nextEvent(state: DigiMe, key: string) {
  return {
    type: "next" as const,
    details: detailsIn(cleanText(state.message), MESSAGE_MOST),
    nameDetails: detailsIn(cleanLine(state.name), NAME_MOST),
    key,
  };
}

function detailsIn(text: string, most: number) {
  return countLetters(text) > most ? [] : findPersonalDetails(text);
}
