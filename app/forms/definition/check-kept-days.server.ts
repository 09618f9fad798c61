import { formAddress } from "#app/base/addresses.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import type { Form } from "./form.ts";
import type { FormContent } from "./form-content.ts";

const daysOf: Record<string, [number, number]> = { day: [1, 1], week: [7, 7], month: [28, 31], year: [365, 366] };
const period = /(\d+)[ -](day|week|month|year)s?\b/g;
const keeping = /\b(?:keep|kept|keeps|store|stores|stored|hold|held|delete|deletes|deleted|erase|erased)\b/i;

/** Checks that a form's own text names the same number of days as its `retentionDays` (spec content.facts). */
export function checkKeptDays(check: Check, source: Source<FormContent>, { retentionDays }: Form): void {
  const walk = (value: unknown, where: PropertyKey[]): void => {
    if (typeof value === "string") {
      for (const sentence of value.split(/(?<=[.!?])\s+/))
        if (keeping.test(sentence))
          for (const said of otherPeriods(sentence, retentionDays))
            check.fault(
              source,
              where,
              `This says ${said}, but answers are kept for ${retentionDays} days. Change it here or in retentionDays.`,
            );
    } else if (value && typeof value === "object")
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...where, Array.isArray(value) ? Number(key) : key]);
  };
  walk(source.value, []);
}

/** The same for a line or table row of any page that links to a form and names a number of days. */
export function checkKeptDaysOfForms(
  check: Check,
  source: Source<unknown>,
  forms: Pick<Form, "clientId" | "retentionDays">[],
): void {
  source.body.split("\n").forEach((line, at) => {
    if (!line.trimStart().startsWith("|") && !keeping.test(line)) return;
    const linked = forms.filter(({ clientId }) => line.includes(`(${formAddress(clientId)})`));
    const [form] = linked;
    if (!form || linked.length > 1) return;
    for (const said of otherPeriods(line, form.retentionDays))
      check.textFault(
        source,
        at + 1,
        `This says ${said}, but the form ${form.clientId} keeps answers for ${form.retentionDays} days. Change one of the two.`,
      );
  });
}

function otherPeriods(text: string, days: number): string[] {
  return [...text.matchAll(period)].flatMap(([said, count, unit = "day"]) => {
    const [least, most] = daysOf[unit] ?? [1, 1];
    return days < Number(count) * least || days > Number(count) * most ? [said] : [];
  });
}
