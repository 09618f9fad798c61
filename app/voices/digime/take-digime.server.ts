import type { AppLoadContext } from "@remix-run/node";
import { nullOnFailure } from "#app/base/storage-error.ts";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import { isForeign } from "#app/help/other-language.ts";
import { surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { drawAvatarPng } from "#app/voices/avatar/avatars.server.ts";
import { parsePreview } from "#app/voices/avatar/preview.ts";
import { announceResponse, mailDigiMe } from "#app/voices/emails/announce.server.ts";
import { findStored, keepForOffice, type Stored, saveResponse } from "#app/voices/receipt/receipts.server.ts";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { ANONYMOUS, cleanLine, cleanText } from "#app/voices/responses/posted-text.ts";
import type { Topic } from "#app/voices/responses/topic.ts";
import { findOpenTopic } from "#app/voices/responses/topics.server.ts";
import { type DigiMe, digiMeFlow } from "./digime-flow.ts";
import { isDistressed } from "./is-distressed.ts";
import { makeNickname } from "./nickname.ts";
import type { DigiMePost } from "./parse-digime.ts";

/** Responses stored in ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const RESPONSES = 300;
const COUNT = "response";

/** The next state of the form. */
export interface NextForm {
  state: DigiMe;
  /** The topic that it answers: the one that was open when the page was loaded. */
  topic: string;
  /**
   * A problem that has nothing to do with what the child typed. `closed`: the topic has closed; `changed`: it has
   * closed, but nothing was written for it, so the topic that is open now, if any, is shown instead; `already-stored`: it has
   * closed, but this response is already stored; `busy`: too many are sending; `unsaved`: the storage failed.
   */
  notice: "closed" | "changed" | "already-stored" | "busy" | "unsaved" | null;
  status: 200 | 409 | 422 | 429 | 503;
  /** Seconds to wait, when too many are sending. */
  retryAfter?: number;
}

/** The result of pressing a button: the form again, or the receipt of what was stored. */
type Answer = { code: string; download: boolean } | NextForm;

/**
 * Handles a button of the form. Nothing is stored before the last step is complete, nor for a topic that is not open.
 */
export async function pressButton(context: AppLoadContext, posted: DigiMePost, mintKey: () => string): Promise<Answer> {
  const answer = await takeStep(context, posted, mintKey);
  if ("code" in answer || answer.notice) return answer;
  const open = await findOpenTopic(context.db);
  if (open?.id === answer.topic) return answer;
  const { state, topic } = answer;
  // If the answer to ‘Send it’ was lost, the child must not be told that the response was not accepted.
  const known = state.key && (await findStored(context.db, context.secret, responseOf(state, topic)));
  return known
    ? { ...answer, state: { ...state, step: "details" }, notice: "already-stored", status: 409 }
    : tooLate(answer, open);
}

const responseOf = ({ message, name, avatar, key }: DigiMe, topic: string) => ({
  topic,
  name: cleanLine(name) || ANONYMOUS,
  text: cleanText(message),
  avatar,
  key,
});

/** The answer to a button that is pressed when another topic is open, or none. */
function tooLate({ state, topic }: Pick<NextForm, "state" | "topic">, open: Topic | null): NextForm {
  const shown = { ...state, problems: [] };
  if (cleanText(state.message) === "") return { state: shown, topic: open?.id ?? "", notice: "changed", status: 409 };
  // The notice says that the words are still here, and the avatar step does not show them.
  const step = state.step === "avatar" ? "message" : state.step;
  return { state: { ...shown, step }, topic, notice: "closed", status: 409 };
}

async function takeStep(
  context: AppLoadContext,
  { state: given, topic, pressed }: DigiMePost,
  mintKey: () => string,
): Promise<Answer> {
  const { secret, clock } = context;
  const state = { ...given, avatarUrl: parsePreview(secret, given.avatarUrl, clock.now()) ? given.avatarUrl : "" };
  const show = (shown: DigiMe): Answer => ({
    state: shown,
    topic,
    notice: null,
    status: shown.problems.length > 0 ? 422 : 200,
  });
  if (pressed === "surprise")
    return show(digiMeFlow({ ...state, step: "avatar" }, { type: "draw", avatar: surpriseAvatar(Math.random) }));
  if (pressed === "show") return show({ ...state, step: "avatar" });
  if (pressed === "nickname") return show(digiMeFlow(state, { type: "sign", name: makeNickname() }));
  if (pressed === "stay") return show(state);
  if (pressed === "back") return show(digiMeFlow(state, { type: "back" }));

  const { nextEvent } = await import("./next-event.ts");
  const event = nextEvent(state, mintKey());
  const next = digiMeFlow(state, event);
  if (next.step !== "done") return show(next);
  const language = isForeign(next.message) ? (["language"] as const) : [];
  const flags = [...new Set([...[...event.nameDetails, ...event.details].map(({ kind }) => kind), ...language])];
  const answer = await nullOnFailure(context, () => send(context, next, topic, flags));
  return answer ?? { state: { ...next, step: "details" }, topic, notice: "unsaved", status: 503 };
}

/** Stores the finished response and tells moderators. @throws when the storage fails; nothing is stored then */
async function send(
  context: AppLoadContext,
  complete: DigiMe,
  topic: string,
  flags: PersonalDetail[],
): Promise<Answer> {
  const { db, secret, clock, rates } = context;
  const response = responseOf(complete, topic);
  const receiptOf = (code: string): Answer => ({ code, download: complete.downloadImageNow });
  // Before any refusal: a child whose first answer was lost must still get the code.
  const known = await findStored(db, secret, response);
  if (known) {
    // The child may have chosen again before pressing the button again. Nothing is ever shown to more people this way.
    if (complete.sharing === "office") await keepForOffice(db, secret, known, clock.now());
    return receiptOf(known);
  }

  const open = await findOpenTopic(db);
  const again = { state: { ...complete, step: "details" as const }, topic };
  if (open?.id !== topic) return tooLate(again, open);
  const wait = await rates.take(COUNT, RESPONSES);
  if (wait !== null) return { ...again, notice: "busy", status: 429, retryAfter: wait };

  let saved: Stored | undefined;
  try {
    const sharing = complete.sharing || "office";
    const distress = isDistressed(await findHelpMatcher(db), complete);
    const png = complete.sendEmail ? await drawAvatarPng(complete.avatar) : null;
    saved = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const stored = await saveResponse(trx, secret, { ...response, sharing, flags, distress }, now);
      if (stored.fresh && distress)
        await raiseConcern(trx, context, { kind: "response", item: stored.id, cause: "words", by: "site", now });
      if (stored.fresh)
        await announceResponse(trx, context, { id: stored.id, question: open.question, flags, distress });
      if (stored.fresh && png) await mailDigiMe(trx, context, complete.email, complete.avatar, png);
      return stored;
    });
  } finally {
    if (!saved?.fresh) await rates.giveBack(COUNT);
  }
  context.mail.wake();
  return receiptOf(saved.code);
}
