import { countCharacters, isEmailAddress } from "#app/base/text.ts";
import { type Avatar, firstAvatar } from "#app/voices/avatar/avatar.ts";
import type { FoundDetail, PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME, MESSAGE_ENOUGH } from "#app/voices/responses/posted-text.ts";
import type { Sharing } from "#server/db/schema.ts";

/** The steps that the form shows, in their order. */
export const formSteps = ["avatar", "message", "details"] as const;
export type FormStep = (typeof formSteps)[number];
/** The steps of having a say (spec digime.flow). 'done' means: ready to be stored. */
export type Step = FormStep | "done";

/** The index of a step among those that the form shows; 'done' counts as the last. */
export function placeOf(step: Step): number {
  return step === "done" ? formSteps.length - 1 : formSteps.indexOf(step);
}

export type ProblemField = "message" | "sharing" | "name" | "receive" | "email";

/** Everything that a child has entered so far. Hidden fields carry it, and the browser keeps it until it is sent. */
export interface DigiMe {
  step: Step;
  avatar: Avatar;
  /** Address of the uploaded preview, one of ours, or empty (spec digime.upload). */
  avatarUrl: string;
  message: string;
  /** The child has been told once that the message is short; after that it passes. */
  shortShown: boolean;
  /** The kinds of personal details that the child has been warned about; after that they pass. */
  warned: PersonalDetail[];
  /** Who may see it; empty until the child has chosen (spec digime.sharing). */
  sharing: Sharing | "";
  name: string;
  sendEmail: boolean;
  email: string;
  iDontWantIt: boolean;
  downloadImageNow: boolean;
  /** 'Validated' once a way to receive the picture is chosen (spec digime.details). */
  receiveOptionValidate: "" | "Validated";
  /** Idempotency key, made when the details step begins: the same key with the same words is stored once. */
  key: string;
  /** Sending has started, so it may be stored even if no answer arrived. Kept in this tab only, never posted. */
  tried: boolean;
  problems: DigiMeProblem[];
}

export interface DigiMeProblem {
  field: ProblemField;
  kind: "short" | "empty" | "long" | "personal" | "choose" | "both" | "email";
  details?: FoundDetail[];
}

export type DigiMeEvent =
  | { type: "draw"; avatar: Avatar }
  | { type: "uploaded"; avatar: Avatar; url: string }
  | { type: "write"; message: string }
  | { type: "share"; sharing: Sharing }
  | { type: "sign"; name: string }
  | { type: "receive"; option: ReceiveOption; ticked: boolean }
  | { type: "address"; email: string }
  /** Personal details found in the message and in the name; `key` and `nickname` are for when the details step begins. */
  | { type: "next"; details: FoundDetail[]; nameDetails: FoundDetail[]; key: string; nickname: string }
  | { type: "back" }
  /** Sending has started. */
  | { type: "tried" }
  /** Back or Forward in the browser leads to a step. */
  | { type: "visit"; step: Step };

export type ReceiveOption = "sendEmail" | "iDontWantIt" | "downloadImageNow";

export const newDigiMe: DigiMe = {
  step: "avatar",
  avatar: firstAvatar,
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
  receiveOptionValidate: "",
  key: "",
  tried: false,
  problems: [],
};

/** The choice in a field that anybody may have written. */
export const parseSharing = (given: unknown): DigiMe["sharing"] =>
  given === "everyone" || given === "office" ? given : "";

/**
 * What Enter in a field means: it submits without a button's name. On the avatar step, going on would be a surprise.
 */
export function pressedByEnter(step: Step): "show" | "next" {
  return step === "avatar" ? "show" : "next";
}

/** The state after an event. Pure: the server's action and the browser's page both use it. */
export function digiMeFlow(state: DigiMe, event: DigiMeEvent): DigiMe {
  switch (event.type) {
    case "draw":
      return { ...state, avatar: event.avatar, avatarUrl: "" };
    case "uploaded":
      // The child may have changed the avatar during the upload.
      return event.avatar === state.avatar ? { ...state, avatarUrl: event.url } : state;
    case "write":
      return { ...state, message: event.message };
    case "share":
      return {
        ...state,
        sharing: event.sharing,
        problems: state.problems.filter(({ field }) => field !== "sharing"),
      };
    case "sign":
      return { ...state, name: event.name };
    case "address":
      return { ...state, email: event.email };
    case "receive":
      return receive(state, event.option, event.ticked);
    case "tried":
      return { ...state, tried: true };
    case "back":
      return { ...state, step: formSteps[placeOf(state.step) - 1] ?? formSteps[0], problems: [] };
    case "visit":
      return canVisit(state, event.step) ? { ...state, step: event.step, problems: [] } : state;
    case "next":
      return next(state, event);
  }
}

/**
 * The state once a press of 'Next' has been judged, which may take a moment.
 * @param state what stands in the fields by now: what was typed since the press stays
 * @param pressed what stood in them when the button was pressed, and is judged
 */
export function afterPress(state: DigiMe, pressed: DigiMe, judged: DigiMe): DigiMe {
  const since = Object.entries(state).filter(([name, value]) => value !== pressed[name as keyof DigiMe]);
  return { ...judged, ...Object.fromEntries(since), step: judged.step, problems: judged.problems };
}

/**
 * Whether a step may be opened. The details step may be opened again once it was reached; later changes are checked
 * before anything is stored.
 */
export function canVisit(state: DigiMe, step: Step): boolean {
  return step !== "done" && (step !== "details" || state.key !== "");
}

/** 'I don’t want it' and the other two exclude one another; any of the three validates (spec digime.details). */
function receive(state: DigiMe, option: ReceiveOption, ticked: boolean): DigiMe {
  const chosen = { ...state, [option]: ticked };
  if (ticked && option === "iDontWantIt") Object.assign(chosen, { sendEmail: false, downloadImageNow: false });
  if (ticked && option !== "iDontWantIt") chosen.iDontWantIt = false;
  const problems = state.problems.filter(({ field }) => field !== "receive" && (chosen.sendEmail || field !== "email"));
  return withValidation({ ...chosen, problems });
}

/** Sets the hidden field from the three choices. */
export function withValidation(state: DigiMe): DigiMe {
  const any = state.sendEmail || state.iDontWantIt || state.downloadImageNow;
  return { ...state, receiveOptionValidate: any ? "Validated" : "" };
}

function next(state: DigiMe, event: Extract<DigiMeEvent, { type: "next" }>): DigiMe {
  if (state.step === "avatar") return { ...state, step: "message", problems: [] };
  if (state.step === "message") return afterMessage(state, event);
  return afterDetails(state, event);
}

function afterMessage(state: DigiMe, { details, key, nickname }: Extract<DigiMeEvent, { type: "next" }>): DigiMe {
  const message = cleanText(state.message);
  const letters = countCharacters(message);
  const refused = (problem: DigiMeProblem, more: Partial<DigiMe> = {}): DigiMe => ({
    ...state,
    step: "message",
    ...more,
    problems: [problem],
  });
  if (letters === 0) return refused({ field: "message", kind: "empty" });
  if (letters > MAX_MESSAGE) return refused({ field: "message", kind: "long" });
  if (letters < MESSAGE_ENOUGH && !state.shortShown)
    return refused({ field: "message", kind: "short" }, { shortShown: true });
  const fresh = details.filter(({ kind }) => !state.warned.includes(kind));
  if (fresh.length > 0)
    return refused(
      { field: "message", kind: "personal", details: fresh },
      { warned: kindsOf(state.warned, fresh), shortShown: true },
    );
  // Offered once: a child who empties the field stays anonymous.
  const name = state.name || (state.key ? "" : nickname);
  return { ...state, message, name, step: "details", key: state.key || key, problems: [] };
}

function kindsOf(warned: PersonalDetail[], found: FoundDetail[]): PersonalDetail[] {
  return [...new Set([...warned, ...found.map(({ kind }) => kind)])];
}

function afterDetails(state: DigiMe, event: Extract<DigiMeEvent, { type: "next" }>): DigiMe {
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
  if (withValidation(state).receiveOptionValidate === "") problems.push({ field: "receive", kind: "choose" });
  // Without script, ticking one does not untick the others.
  if (state.iDontWantIt && (state.sendEmail || state.downloadImageNow))
    problems.push({ field: "receive", kind: "both" });
  const email = cleanLine(state.email);
  if (state.sendEmail && !isEmailAddress(email)) problems.push({ field: "email", kind: "email" });
  if (problems.length > 0) return { ...state, step: "details", warned, problems };
  return { ...checked, name, email: state.sendEmail ? email : "", step: "done", problems: [] };
}
