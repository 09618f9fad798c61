import { findInTab, forgetInTab, keepInTab } from "#app/ui/form-script.ts";
import { parseAvatar } from "#app/voices/avatar/avatar.ts";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { type DigiMe, formSteps, newDigiMe, parseSharing, withValidation } from "./digime-flow.ts";

/** What was typed stays in this tab until it is sent; quick exit clears it. One entry per topic. */
export const keepDigiMe = (topic: string, state: DigiMe) => keepInTab(digiMeEntry(topic), { ...state, problems: [] });

export const forgetDigiMe = (topic: string) => forgetInTab(digiMeEntry(topic));

/**
 * What this tab keeps for a topic other than the open one, and the id of that topic; null if there is nothing, or if
 * the open topic is being answered.
 */
export function findLeftDigiMe(open: string): { topic: string; state: DigiMe } | null {
  if (findKeptDigiMe(open)?.message) return null;
  try {
    for (const entry of Object.keys(sessionStorage)) {
      if (!entry.startsWith(digiMeEntry(""))) continue;
      const topic = entry.slice(digiMeEntry("").length);
      const state = findKeptDigiMe(topic);
      if (state?.message) return { topic, state: { ...state, step: state.tried ? "details" : "message" } };
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return null;
}

/** The kept state, or null. The storage may hold anything, so each part is validated. */
export function findKeptDigiMe(topic: string): DigiMe | null {
  const kept = findInTab(digiMeEntry(topic));
  if (!isRecord(kept)) return null;
  const state: Record<string, unknown> = { ...newDigiMe };
  for (const [name, value] of Object.entries(newDigiMe))
    if (typeof kept[name] === typeof value && Array.isArray(kept[name]) === Array.isArray(value))
      state[name] = kept[name];
  const drawn = isRecord(kept.avatar) ? kept.avatar : {};
  const avatar = parseAvatar((group) => String(drawn[group]), Array.isArray(drawn.extras) ? drawn.extras : []);
  const step = formSteps.find((one) => one === kept.step) ?? "avatar";
  const sharing = parseSharing(kept.sharing);
  return withValidation({ ...(state as unknown as DigiMe), avatar, sharing, step, problems: [] });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
