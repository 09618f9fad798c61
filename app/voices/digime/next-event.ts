import { countCharacters } from "#app/base/text.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME } from "#app/voices/responses/posted-text.ts";
import type { DigiMe } from "./digime-flow.ts";
import { findNameDetails } from "./find-name-details.ts";
import { findPersonalDetails } from "./find-personal-details.ts";
import { makeNickname } from "./nickname.ts";

/**
 * The event of the 'Next' button, with the personal details found in the texts as they will be stored. Texts that are
 * too long are not searched, since they are refused anyway. Import this dynamically: it loads a large library.
 */
export function nextEvent(state: DigiMe, key: string) {
  return {
    type: "next" as const,
    details: detailsIn(cleanText(state.message), MAX_MESSAGE),
    nameDetails: detailsIn(cleanLine(state.name), MAX_NAME, (name) => {
      const found = findPersonalDetails(name);
      return [...found, ...findNameDetails(name).filter(({ kind }) => !found.some((one) => one.kind === kind))];
    }),
    key,
    nickname: makeNickname(),
  };
}

function detailsIn(text: string, most: number, find = findPersonalDetails) {
  return countCharacters(text) > most ? [] : find(text);
}
