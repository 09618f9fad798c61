import { sayOneOf } from "#app/base/content-fields.ts";
import type { Spot } from "#server/publish/check/report.ts";
import { fieldTypes } from "./field-types.ts";
import { type Form, questionsOf } from "./form.ts";
import type { FieldContent } from "./form-content.ts";
import type { Seats } from "./remote-checks.ts";

/** The `room` of each field that has the check `seats`, by the field's alias. */
export function seatsOf(fields: FieldContent[]): Record<string, Seats> {
  return Object.fromEntries(
    fields.flatMap(({ alias, rules }) => rules.flatMap(({ room }) => (room ? [[alias, room] as const] : []))),
  );
}

/** Checks that a rule with the check `seats` names the room of each choice of its other field, and of nothing else. */
export function checkSeats(spot: Spot, form: Form, { rules }: FieldContent): void {
  rules.forEach(({ check: name, with: others = [], room }, at) => {
    const { report } = spot.at("rules", at);
    if (name !== "seats") {
      if (room) report("room", "Only the check seats uses room. Take it out.");
      return;
    }
    const choice = questionsOf(form).find(({ alias }) => alias === others[0]);
    if (others.length !== 1 || (choice && fieldTypes[choice.type].holds !== "choice")) {
      report("check", "The check seats goes with one field of type singleChoice or dropdown. Name it in with.");
      return;
    }
    if (!choice) return;
    const offered = choice.options.map(({ value }) => value);
    for (const value of offered)
      if (!room || !Object.hasOwn(room, value))
        report(room ? "room" : "check", `Write in room how many people there is room for in ${value}.`);
    for (const value of Object.keys(room ?? {})) if (!offered.includes(value)) report("room", sayOneOf(offered, value));
  });
}
