import { cleanName, cleanText, countLetters, MESSAGE_MOST, NAME_MOST } from "#app/voices/responses/posted-text.ts";
import type { DigiMe } from "./digime-flow.ts";
import { findPersonalDetails } from "./personal-details.ts";

/**
 * 'Next' with what the machine has to know about the words as they will be kept; those that are too long are refused
 * anyway. Its library for phone numbers is large: load it late.
 */
export function nextEvent(state: DigiMe, key: string) {
  return {
    type: "next" as const,
    details: detailsIn(cleanText(state.message), MESSAGE_MOST),
    nameDetails: detailsIn(cleanName(state.name), NAME_MOST),
    key,
  };
}

function detailsIn(text: string, most: number) {
  return countLetters(text) > most ? [] : findPersonalDetails(text);
}
