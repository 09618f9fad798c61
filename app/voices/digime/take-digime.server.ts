import type { AppLoadContext } from "@remix-run/node";
import { makeNickname } from "#app/base/nickname.ts";
import { nullOnFailure } from "#app/base/storage-error.ts";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { findCheckMatcher, findHelpMatcher } from "#app/help/help-words.server.ts";
import { surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { drawAvatarPng, parsePreview } from "#app/voices/avatar/avatars.server.ts";
import { announceResponse, mailDigiMe } from "#app/voices/emails/announce.server.ts";
import { findStored, keepForOffice, type Stored, saveResponse } from "#app/voices/receipt/receipts.server.ts";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { ANONYMOUS, cleanLine, cleanText } from "#app/voices/responses/posted-text.ts";
import { findOpenTopic } from "#app/voices/responses/topics.server.ts";
import { type DigiMe, digiMeFlow, needOf } from "./digime-flow.ts";
import type { DigiMePost } from "./parse-digime.ts";

/** In ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const RESPONSES = 300;
const COUNT = "response";

export interface NextForm {
  state: DigiMe;
  topic: string;
  /**
   * `changed`: the topic has closed, but nothing was written for it; `already-stored`: it has closed, but this response
   * may be stored.
   */
  notice: "closed" | "changed" | "already-stored" | "busy" | "unsaved" | null;
  status: 200 | 409 | 422 | 429 | 503;
  retryAfter?: number;
}

type Answer = { code: string; download: boolean } | NextForm;

/** Nothing is stored before the last step is complete. */
export async function pressButton(context: AppLoadContext, { state, topic, pressed }: DigiMePost): Promise<Answer> {
  const { secret, clock } = context;
  const isOurs = parsePreview(secret, state.avatarUrl, clock.now()) !== null;
  const received = { ...state, avatarUrl: isOurs ? state.avatarUrl : "" };
  if (pressed !== "next") return answerFor(context, topic, pressOther(received, pressed));
  const { nextEvent } = await import("./next-event.ts");
  const event = nextEvent(received);
  const next = digiMeFlow(received, event);
  if (next.step !== "done") return answerFor(context, topic, next);
  const flags = new Set([...event.nameDetails, ...event.details].map(({ kind }) => kind));
  const answer = await nullOnFailure(context, () => send(context, next, topic, [...flags]));
  return answer ?? { state: { ...next, step: "details" }, topic, notice: "unsaved", status: 503 };
}

function pressOther(state: DigiMe, pressed: Exclude<DigiMePost["pressed"], "next">): DigiMe {
  switch (pressed) {
    case "surprise":
      return { ...state, step: "avatar", avatar: surpriseAvatar(Math.random), avatarUrl: "" };
    case "show":
      return { ...state, step: "avatar" };
    case "nickname":
      return { ...state, name: makeNickname() };
    case "back":
      return digiMeFlow(state, { type: "back" });
    case "stay":
      return state;
  }
}

const responseOf = ({ message, name, avatar, key }: DigiMe, topic: string) => ({
  topic,
  name: cleanLine(name) || ANONYMOUS,
  text: cleanText(message),
  avatar,
  key,
});

async function answerFor({ db, secret }: AppLoadContext, topic: string, state: DigiMe): Promise<NextForm> {
  const open = await findOpenTopic(db);
  if (open?.id === topic) return { state, topic, notice: null, status: state.problems.length > 0 ? 422 : 200 };
  // If the answer to ‘Send it’ was lost, the child must not read that the response was not accepted.
  if (state.key && (await findStored(db, secret, responseOf(state, topic))))
    return { state: { ...state, step: "details" }, topic, notice: "already-stored", status: 409 };
  const withoutProblems = { ...state, problems: [] };
  if (cleanText(state.message) === "")
    return { state: withoutProblems, topic: open?.id ?? "", notice: "changed", status: 409 };
  // The notice says that the words are still here, and the avatar step does not show them.
  const step = state.step === "avatar" ? "message" : state.step;
  return { state: { ...withoutProblems, step }, topic, notice: "closed", status: 409 };
}

/** @throws when the storage fails; nothing is stored then */
async function send(
  context: AppLoadContext,
  complete: DigiMe,
  topic: string,
  flags: PersonalDetail[],
): Promise<Answer> {
  const { db, secret, clock, rates } = context;
  const { avatar } = complete;
  const response = responseOf(complete, topic);
  const receiptOf = (code: string): Answer => ({ code, download: complete.downloadImageNow });
  // Before any refusal: a child whose first answer was lost must still get the code.
  const stored = await findStored(db, secret, response);
  if (stored) {
    // The child may have chosen again before pressing the button again. Nothing is ever shown to more people this way.
    if (complete.sharing === "office") await keepForOffice(db, secret, stored, clock.now());
    return receiptOf(stored);
  }

  const open = await findOpenTopic(db);
  const form = { ...complete, step: "details" } as const;
  if (open?.id !== topic) return answerFor(context, topic, form);
  const wait = await rates.take(COUNT, RESPONSES);
  if (wait !== null) return { state: form, topic, notice: "busy", status: 429, retryAfter: wait };

  let saved: Stored | undefined;
  try {
    const sharing = complete.sharing || "office";
    const need = needOf(await findHelpMatcher(db), complete);
    const distress = need === "words";
    if (need === "language") flags.push(need);
    const isRude = (await findCheckMatcher(db)).needsHelp;
    if (isRude(response.text) || isRude(response.name)) flags.push("rude");
    const png = complete.sendEmail ? await drawAvatarPng(avatar) : null;
    saved = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const stored = await saveResponse(trx, secret, { ...response, sharing, flags, distress }, now);
      if (!stored.fresh) return stored;
      if (need) await raiseConcern(trx, context, { kind: "response", item: stored.id, cause: need, by: "site", now });
      await announceResponse(trx, context, { id: stored.id, question: open.question, flags, distress });
      if (png) await mailDigiMe(trx, context, complete.email, avatar, png);
      return stored;
    });
  } finally {
    if (!saved?.fresh) await rates.giveBack(COUNT);
  }
  context.mail.wake();
  return receiptOf(saved.code);
}
