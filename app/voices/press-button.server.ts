import type { AppLoadContext } from "@remix-run/node";
import { surpriseAvatar } from "./avatar.ts";
import { type DigiMe, digiMeFlow } from "./digime-flow.ts";
import { nextEvent, type Posted } from "./digime-form.ts";
import { soundsDistressed } from "./distress.ts";
import { findPersonalDetails } from "./personal-details.ts";
import { parsePreview } from "./preview.ts";
import { saveResponse } from "./responses.server.ts";
import { findOpenTopic } from "./topics.server.ts";
import { ANONYMOUS } from "./voices.ts";

/** Generous, since a whole school shares one address (product.md §14). */
const RESPONSES = 300;

/** What the page answers: the next state of the form, or the receipt of what was stored. */
type Answer =
  | { code: string; download: boolean }
  | {
      state: DigiMe;
      /** Something the child has to know that is no fault of a field. */
      notice: "closed" | "busy" | null;
      status: 200 | 409 | 422 | 429;
      retryAfter?: number;
    };

/** What a button of the form does. Nothing is stored before the last step is complete. */
export async function pressButton(
  { db, secret, clock, rates }: AppLoadContext,
  { state: given, topic, pressed }: Posted,
  mintKey: () => string,
): Promise<Answer> {
  const now = clock.now();
  const state = { ...given, avatarUrl: parsePreview(secret, given.avatarUrl, now) ? given.avatarUrl : "" };
  const show = (shown: DigiMe): Answer => ({
    state: shown,
    notice: null,
    status: shown.problems.length > 0 ? 422 : 200,
  });
  if (pressed === "surprise")
    return show(digiMeFlow({ ...state, step: "avatar" }, { type: "draw", avatar: surpriseAvatar(Math.random) }));
  if (pressed === "show") return show({ ...state, step: "avatar" });
  if (pressed === "stay") return show(state);
  if (pressed === "back") return show(digiMeFlow(state, { type: "back" }));

  const next = digiMeFlow(state, nextEvent(state, mintKey()));
  if (next.step !== "done") return show(next);
  const open = await findOpenTopic(db);
  if (open?.id !== topic) return { state: { ...next, step: "details" }, notice: "closed", status: 409 };
  const wait = await rates.take("response", RESPONSES);
  if (wait !== null) return { state: { ...next, step: "details" }, notice: "busy", status: 429, retryAfter: wait };

  const flags = findPersonalDetails(`${next.name}\n${next.message}`);
  const distress = soundsDistressed(`${next.message}\n${next.name}`);
  const { code } = await db.transaction().execute(async (trx) => {
    const { message: text, avatar, key } = next;
    const response = { topic, name: next.name || ANONYMOUS, text, avatar, flags, distress, key };
    // The mails of voices-mail.ts join the outbox here, in this transaction, when the response is fresh.
    return saveResponse(trx, secret, response, now);
  });
  return { code, download: next.downloadImageNow };
}
