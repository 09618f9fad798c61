import { countCharacters } from "#app/base/text.ts";
import { findNameDetails, findPersonalDetails } from "#app/voices/responses/find-personal-details.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME } from "#app/voices/responses/posted-text.ts";
import { type DigiMe, uncheckedNext } from "./digime-flow.ts";

/** Import this dynamically: only this press needs it. */
export function nextEvent(state: DigiMe) {
  const message = cleanText(state.message);
  const name = cleanLine(state.name);
  return {
    ...uncheckedNext(),
    details: countCharacters(message) > MAX_MESSAGE ? [] : findPersonalDetails(message),
    nameDetails: countCharacters(name) > MAX_NAME ? [] : findNameDetails(name),
  };
}
