import { timeFormat } from "#app/base/dates.ts";
import { emailOf } from "#app/base/markup.ts";
import type { ConcernState } from "#server/db/concern-tables.ts";
import { stateWords } from "./concern.ts";
import type { ConcernGuide } from "./concern-content.ts";

interface NotifiedConcern {
  number: string;
  state: ConcernState;
  receivedAt: number;
  timeZone: string;
  /** True if somebody was notified before. */
  again: boolean;
  /** Whom to ring; empty while there are people who have not been notified. */
  phones: ConcernGuide["phones"];
}

/**
 * Notifies somebody of a concern, without any words of the child.
 * @param way the receiver's own link; or, for somebody who cannot open it, the addresses of those who can
 */
export function concernEmail(
  { number, state, receivedAt, timeZone, again, phones }: NotifiedConcern,
  way: { link: string; days: number } | { ask: readonly string[] },
) {
  const [time, day] = (["clock", "day"] as const).map((style) => timeFormat(style, timeZone).format(receivedAt));
  const subject = state === "new" ? "A child may be in danger" : "Not closed yet";
  const ring = phones.map((phone) => `${phone.name}: ${phone.number}`).join("\n");
  return emailOf(`${subject}: Concern ${number}`, [
    `A child may be in danger. Concern ${number}, received ${time} on ${day}.`,
    ...(again
      ? [`What it says now: ${stateWords[state]}.${state === "new" ? "" : " Please go on, or close it."}`]
      : []),
    ...("link" in way
      ? [`Open it here. The link is for you alone and works for ${way.days} days:`, { link: way.link }]
      : [`You cannot open it yourself. Please make sure that one of these people does: ${way.ask.join(", ")}.`]),
    ...(ring ? [`Please ring:\n${ring}`] : []),
  ]);
}
