import { parseAvatar } from "#app/voices/avatar/avatar.ts";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { type DigiMe, newDigiMe, withValidation } from "./digime-flow.ts";

/** What was typed stays in this tab until it is sent; quick exit clears it. One entry per topic. */
export function keepDigiMe(topic: string, state: DigiMe): void {
  try {
    sessionStorage.setItem(digiMeEntry(topic), JSON.stringify({ ...state, problems: [] }));
  } catch {
    // Storage is full or forbidden: the page itself still holds everything.
  }
}

export function forgetDigiMe(topic: string): void {
  try {
    sessionStorage.removeItem(digiMeEntry(topic));
  } catch {
    // There is nothing to forget.
  }
}

/**
 * What was written here for another question than the one that is open, and which; null where there is nothing, or where
 * the open one is being answered.
 */
export function findLeftDigiMe(open: string): { topic: string; state: DigiMe } | null {
  if (findKeptDigiMe(open)?.message) return null;
  try {
    for (const entry of Object.keys(sessionStorage)) {
      if (!entry.startsWith(digiMeEntry(""))) continue;
      const topic = entry.slice(digiMeEntry("").length);
      const state = findKeptDigiMe(topic);
      if (state?.message) return { topic, state: { ...state, step: "message" } };
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  return null;
}

/** What was kept, or null. Anything may stand in the storage, so each part is looked at. */
export function findKeptDigiMe(topic: string): DigiMe | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(digiMeEntry(topic)) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const state: Record<string, unknown> = { ...newDigiMe };
    for (const [name, value] of Object.entries(newDigiMe))
      if (typeof kept[name] === typeof value && Array.isArray(kept[name]) === Array.isArray(value))
        state[name] = kept[name];
    const avatar = parseAvatar((group) => kept.avatar?.[group], kept.avatar?.extras ?? []);
    const step = ["avatar", "message", "details"].includes(kept.step) ? kept.step : "avatar";
    return withValidation({ ...(state as unknown as DigiMe), avatar, step, problems: [] });
  } catch {
    return null;
  }
}
