import { isTouched } from "#app/ui/control.ts";
import { findInTab, forgetInTab, keepInTab } from "#app/ui/form-script.ts";
import { firstAvatar, formatAvatar, parseAvatar } from "#app/voices/avatar/avatar.ts";
import type { GroupName } from "#app/voices/avatar/options.ts";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { type DigiMe, newDigiMe, parseSharing } from "./digime-flow.ts";

/** Stays in this tab until it is sent; quick exit clears it. One entry per topic. */
export const saveDraft = (topic: string, state: DigiMe) => keepInTab(digiMeEntry(topic), { ...state, problems: [] });

export const deleteDraft = (topic: string) => forgetInTab(digiMeEntry(topic));

/** It may be saved by an earlier version of this page. */
export function findDraft(topic: string): DigiMe | null {
  const saved = findInTab(digiMeEntry(topic)) as Partial<DigiMe> | null;
  if (!saved?.avatar) return null;
  const { avatar } = saved;
  return { ...newDigiMe, ...saved, avatar: parseAvatar((group) => avatar[group], avatar.extras) };
}

/** The draft for a topic other than the open one; null if the open one is being answered. */
export function findLeftDraft(open: string): { topic: string; state: DigiMe } | null {
  if (findDraft(open)?.message) return null;
  try {
    for (const entry of Object.keys(sessionStorage)) {
      if (!entry.startsWith(digiMeEntry(""))) continue;
      const topic = entry.slice(digiMeEntry("").length);
      const state = findDraft(topic);
      if (state?.message) return { topic, state: { ...state, step: state.tried ? "details" : "message" } };
    }
  } catch {
    // Storage is blocked: nothing was saved.
  }
  return null;
}

/**
 * An answer to a button that was pressed before script ran. With a message it replaces the draft. Without one, the
 * child has not deleted it: the page had only just loaded. The draft's message then stays, and only the step and the
 * chosen avatar options are taken over.
 */
export function withPosted(draft: DigiMe, posted: DigiMe): DigiMe {
  if (posted.message || posted.key) return posted;
  const { step, problems, avatar } = posted;
  const isChosen = (group: GroupName) => avatar[group] !== firstAvatar[group];
  const extras = [...draft.avatar.extras, ...avatar.extras];
  const drawn = withAvatar(draft, (group) => (isChosen(group) ? avatar : draft.avatar)[group], extras);
  return { ...drawn, step, problems: draft.message ? [] : problems };
}

const stateKeys: Record<string, keyof DigiMe> = {
  message: "message",
  name: "name",
  Email: "email",
  SendEmail: "sendEmail",
  IDontWantIt: "iDontWantIt",
  DownloadImageNow: "downloadImageNow",
};

/** Typed before script ran, or filled in by a program without an event. */
export function withTyped(state: DigiMe, form: HTMLFormElement | null): DigiMe {
  const controls = [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
  return controls.filter(isTouched).reduce(withControl, state);
}

function withControl(state: DigiMe, control: HTMLInputElement | HTMLTextAreaElement): DigiMe {
  const { name, value } = control;
  const checked = control instanceof HTMLInputElement && control.checked;
  const key = stateKeys[name];
  if (key) return { ...state, [key]: control.type === "checkbox" ? checked : value };
  const { avatar } = state;
  if (name === "extras") {
    const others = avatar.extras.filter((extra) => extra !== value);
    return withAvatar(state, (group) => avatar[group], checked ? [...others, value] : others);
  }
  if (!checked) return state;
  if (name === "Sharing") return { ...state, sharing: parseSharing(value) };
  return withAvatar(state, (group) => (group === name ? value : avatar[group]), avatar.extras);
}

/** The uploaded picture shows the previous avatar, so its address is dropped. */
function withAvatar(state: DigiMe, read: (group: GroupName) => string, extras: string[]): DigiMe {
  const avatar = parseAvatar(read, extras);
  return formatAvatar(avatar) === formatAvatar(state.avatar) ? state : { ...state, avatar, avatarUrl: "" };
}
