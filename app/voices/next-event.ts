import type { DigiMe } from "./digime-flow.ts";
import { findPersonalDetails } from "./personal-details.ts";

/** 'Next' with what the machine has to know about the words. Its library for phone numbers is large: load it late. */
export function nextEvent(state: DigiMe, key: string) {
  return {
    type: "next" as const,
    details: findPersonalDetails(state.message),
    nameDetails: findPersonalDetails(state.name),
    key,
  };
}
