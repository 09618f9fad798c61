import { isTouched } from "#app/ui/control.ts";
import { firstAvatar, formatAvatar, parseAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarExtras, type GroupName } from "#app/voices/avatar/options.ts";
import { type DigiMe, parseSharing, withValidation } from "./digime-flow.ts";

/**
 * Merges the server's answer to a button that was pressed before script ran into the state kept in this tab. If the
 * answer has words of its own, it replaces the kept state. If it has none, the child has not deleted them: the page had
 * only just loaded. The kept words then stay, and only the step and the chosen avatar options are taken over.
 */
export function withPosted(kept: DigiMe, posted: DigiMe): DigiMe {
  if (posted.message || posted.key) return posted;
  const { step, problems, avatar } = posted;
  const isChosen = (group: GroupName) => avatar[group] !== firstAvatar[group];
  const extras = [...kept.avatar.extras, ...avatar.extras];
  const drawn = draw(kept, (group) => (isChosen(group) ? avatar : kept.avatar)[group], extras);
  return { ...drawn, step, problems: kept.message ? [] : problems };
}

/**
 * Applies what was typed and chosen in the page before script ran, or filled in by a program without an event; fields
 * that were not touched keep their state.
 */
export function withTyped(state: DigiMe, form: HTMLFormElement | null): DigiMe {
  const controls = [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
  const touched = controls.filter(isTouched);
  if (!form || touched.length === 0) return state;
  const typed = new FormData(form);
  const isTyped = (name: string) => touched.some((control) => control.name === name);
  const text = (name: string, other: string) => (isTyped(name) ? String(typed.get(name) ?? "") : other);
  const ticked = (name: string, other: boolean) => (isTyped(name) ? typed.has(name) : other);
  const isToggled = (extra: string) => touched.some(({ name, value }) => name === "extras" && value === extra);
  const extras = avatarExtras.filter(({ value }) =>
    isToggled(value) ? typed.getAll("extras").includes(value) : state.avatar.extras.includes(value),
  );
  const drawn = draw(
    state,
    (group) => text(group, state.avatar[group]),
    extras.map(({ value }) => value),
  );
  return withValidation({
    ...drawn,
    message: text("message", state.message),
    sharing: parseSharing(text("Sharing", state.sharing)),
    name: text("name", state.name),
    sendEmail: ticked("SendEmail", state.sendEmail),
    email: text("Email", state.email),
    iDontWantIt: ticked("IDontWantIt", state.iDontWantIt),
    downloadImageNow: ticked("DownloadImageNow", state.downloadImageNow),
  });
}

/** The state with another avatar. The uploaded picture shows the previous avatar, so its address is dropped. */
function draw(state: DigiMe, read: (group: GroupName) => string, extras: string[]): DigiMe {
  const avatar = parseAvatar((group) => read(group as GroupName), extras);
  return formatAvatar(avatar) === formatAvatar(state.avatar) ? state : { ...state, avatar, avatarUrl: "" };
}
