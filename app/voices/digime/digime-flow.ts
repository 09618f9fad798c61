import { makeNickname } from "#app/base/nickname.ts";
import { beginningOf, countCharacters, isEmailAddress } from "#app/base/text.ts";
import type { HelpMatcher, Need } from "#app/help/help-words.ts";
import { type Avatar, firstAvatar } from "#app/voices/avatar/avatar.ts";
import type { FoundDetail, PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME, MESSAGE_ENOUGH } from "#app/voices/responses/posted-text.ts";
import type { Sharing } from "#server/db/schema.ts";

export const formSteps = ["avatar", "message", "details"] as const;
export type FormStep = (typeof formSteps)[number];
/** 'done' means: ready to be stored (spec digime.flow). */
export type Step = FormStep | "done";

export function stepIndex(step: Step): number {
  return step === "done" ? formSteps.length - 1 : formSteps.indexOf(step);
}

export type ProblemField = "message" | "sharing" | "name" | "receive" | "email";

export interface DigiMe {
  step: Step;
  avatar: Avatar;
  /** What of the avatar is being changed. */
  tab: string;
  /** One of our previews, or empty (spec digime.upload). */
  avatarUrl: string;
  message: string;
  /** After one warning a short message passes. */
  shortShown: boolean;
  /** After one warning each of these passes. */
  warned: PersonalDetail[];
  /** Empty until the child has chosen (spec digime.sharing). */
  sharing: Sharing | "";
  name: string;
  sendEmail: boolean;
  email: string;
  iDontWantIt: boolean;
  downloadImageNow: boolean;
  /** Idempotency key: the same key with the same words is stored once. */
  key: string;
  /** It may be stored even if no answer arrived. Kept in this tab only, never posted. */
  tried: boolean;
  problems: DigiMeProblem[];
}

export interface DigiMeProblem {
  field: ProblemField;
  kind: "short" | "empty" | "long" | "personal" | "choose" | "both" | "email";
  details?: FoundDetail[];
}

export type ReceiveOption = "sendEmail" | "iDontWantIt" | "downloadImageNow";

interface NextEvent {
  type: "next";
  details: FoundDetail[];
  nameDetails: FoundDetail[];
  key: string;
  nickname: string;
}

export type DigiMeEvent =
  | { type: "fill"; fields: Partial<DigiMe> }
  | { type: "uploaded"; avatar: Avatar; url: string }
  | { type: "receive"; option: ReceiveOption; ticked: boolean }
  | NextEvent
  | { type: "back" }
  | { type: "visit"; step: Step };

export const newDigiMe: DigiMe = {
  step: "avatar",
  avatar: firstAvatar,
  tab: "hair",
  avatarUrl: "",
  message: "",
  shortShown: false,
  warned: [],
  sharing: "",
  name: "",
  sendEmail: false,
  email: "",
  iDontWantIt: false,
  downloadImageNow: false,
  key: "",
  tried: false,
  problems: [],
};

export const parseSharing = (value: unknown): DigiMe["sharing"] =>
  value === "everyone" || value === "office" ? value : "";

/** Enter submits without a button's name. On the avatar step, going on would be a surprise. */
export function pressedByEnter(step: Step): "show" | "next" {
  return step === "avatar" ? "show" : "next";
}

/** Or that none is wanted (spec digime.details). */
export function isReceiveChosen(state: DigiMe): boolean {
  return state.sendEmail || state.iDontWantIt || state.downloadImageNow;
}

export function needOf(matcher: HelpMatcher, { message, name }: Pick<DigiMe, "message" | "name">): Need {
  return matcher.needOf([beginningOf(message)], [beginningOf(name)]);
}

export function uncheckedNext(): NextEvent {
  // 128 random bits; `crypto.randomUUID` is missing on pages without TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const key = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { type: "next", details: [], nameDetails: [], key, nickname: makeNickname() };
}

/** Pure: the server's action and the browser's page both use it. */
export function digiMeFlow(state: DigiMe, event: DigiMeEvent): DigiMe {
  switch (event.type) {
    case "fill": {
      const problems = event.fields.sharing
        ? state.problems.filter(({ field }) => field !== "sharing")
        : state.problems;
      return { ...state, problems, ...event.fields };
    }
    case "uploaded":
      // The child may have changed the avatar during the upload.
      return event.avatar === state.avatar ? { ...state, avatarUrl: event.url } : state;
    case "receive":
      return receive(state, event.option, event.ticked);
    case "back":
      return { ...state, step: formSteps[stepIndex(state.step) - 1] ?? formSteps[0], problems: [] };
    case "visit":
      return canVisit(state, event.step) ? { ...state, step: event.step, problems: [] } : state;
    case "next":
      if (state.step === "avatar") return { ...state, step: "message", problems: [] };
      return state.step === "message" ? afterMessage(state, event) : afterDetails(state, event);
  }
}

/** What is changed later in an earlier step is checked before it is stored. */
export function canVisit(state: DigiMe, step: Step): boolean {
  return step !== "done" && (step !== "details" || state.key !== "");
}

function receive(state: DigiMe, option: ReceiveOption, ticked: boolean): DigiMe {
  const changed = { ...state, [option]: ticked };
  if (ticked && option === "iDontWantIt") Object.assign(changed, { sendEmail: false, downloadImageNow: false });
  if (ticked && option !== "iDontWantIt") changed.iDontWantIt = false;
  const problems = state.problems.filter(
    ({ field }) => field !== "receive" && (changed.sendEmail || field !== "email"),
  );
  return { ...changed, problems };
}

function afterMessage(state: DigiMe, { details, key, nickname }: NextEvent): DigiMe {
  const message = cleanText(state.message);
  const length = countCharacters(message);
  const refused = (problem: Omit<DigiMeProblem, "field">, more: Partial<DigiMe> = {}): DigiMe => ({
    ...state,
    step: "message",
    ...more,
    problems: [{ field: "message", ...problem }],
  });
  if (length === 0) return refused({ kind: "empty" });
  if (length > MAX_MESSAGE) return refused({ kind: "long" });
  if (length < MESSAGE_ENOUGH && !state.shortShown) return refused({ kind: "short" }, { shortShown: true });
  const fresh = details.filter(({ kind }) => !state.warned.includes(kind));
  if (fresh.length > 0)
    return refused({ kind: "personal", details: fresh }, { warned: kindsOf(state.warned, fresh), shortShown: true });
  // Offered once: a child who empties the field stays anonymous.
  const name = state.name || (state.key ? "" : nickname);
  return { ...state, message, name, step: "details", key: state.key || key, problems: [] };
}

function kindsOf(warned: PersonalDetail[], details: FoundDetail[]): PersonalDetail[] {
  return [...new Set([...warned, ...details.map(({ kind }) => kind)])];
}

function afterDetails(state: DigiMe, event: NextEvent): DigiMe {
  // A message in a hidden field may have been forged, so it is checked again.
  const checked = afterMessage(state, event);
  if (checked.problems.length > 0) return checked;
  const name = cleanLine(state.name);
  const problems: DigiMeProblem[] = [];
  let warned = state.warned;
  if (state.sharing === "") problems.push({ field: "sharing", kind: "choose" });
  if (countCharacters(name) > MAX_NAME) problems.push({ field: "name", kind: "long" });
  const fresh = event.nameDetails.filter(({ kind }) => !warned.includes(kind));
  if (fresh.length > 0) {
    warned = kindsOf(warned, fresh);
    problems.push({ field: "name", kind: "personal", details: fresh });
  }
  if (!isReceiveChosen(state)) problems.push({ field: "receive", kind: "choose" });
  // Without script, ticking one does not untick the others.
  if (state.iDontWantIt && (state.sendEmail || state.downloadImageNow))
    problems.push({ field: "receive", kind: "both" });
  const email = cleanLine(state.email);
  if (state.sendEmail && !isEmailAddress(email)) problems.push({ field: "email", kind: "email" });
  if (problems.length > 0) return { ...state, step: "details", warned, problems };
  return { ...checked, name, email: state.sendEmail ? email : "", step: "done", problems: [] };
}
