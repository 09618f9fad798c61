import { readRules } from "#app/forms/definition/attributes.ts";
import { matchesNatively } from "#app/forms/definition/browser-pattern.ts";
import { type FieldError, joinDate } from "#app/forms/definition/check-answers.ts";
import { type Condition, hiddenParts, type Part } from "#app/forms/definition/conditions.ts";
import { FILE_BYTES, FILE_TOO_LARGE } from "#app/forms/definition/field-types.ts";
import { parseFileName } from "#app/forms/definition/file-name.ts";
import { dateParts } from "#app/forms/definition/form.ts";
import { additionalFields, findError } from "#app/forms/definition/rules.ts";
import { type Answers, answerOf, tidyLine, tidyText } from "#app/forms/definition/values.ts";
import { type Control, isTick } from "#app/ui/control.ts";
import { writeQuestion } from "./remote-question.ts";

/** Also of hidden controls: they count again when shown again. */
export function readControls(form: HTMLFormElement): Answers {
  const answers: Record<string, string[]> = {};
  for (const element of form.elements) {
    const control = element as Control;
    const alias = control.closest<HTMLElement>("[data-part]")?.dataset.part;
    if (!alias || !control.name) continue;
    const name = control.name.startsWith(`${alias}.`) ? control.name : alias;
    answers[name] ??= [];
    if (isTick(control)) {
      if (control.checked) answers[name].push(control.value);
    } else if (control instanceof HTMLInputElement && control.type === "file")
      answers[name].push(...[...(control.files ?? [])].map((file) => parseFileName(file.name)));
    else {
      const text = (control instanceof HTMLInputElement ? tidyLine : tidyText)(control.value);
      if (text !== "") answers[name].push(text);
    }
  }
  for (const alias of new Set(Object.keys(answers).flatMap((name) => (name.includes(".") ? [name.split(".")[0]] : []))))
    answers[alias ?? ""] = joinDate(dateParts.map((part) => answers[`${alias}.${part}`] ?? []));
  return answers;
}

export function readParts(form: HTMLFormElement): Part[] {
  return [...form.querySelectorAll<HTMLElement>("[data-part]")].map((element) => ({
    id: element.dataset.part ?? "",
    condition: element.dataset.condition ? (JSON.parse(element.dataset.condition) as Condition) : null,
    parent: element.parentElement?.closest<HTMLElement>("[data-part]")?.dataset.part ?? null,
  }));
}

function readShown(form: HTMLFormElement): Answers {
  const answers = readControls(form);
  const hidden = hiddenParts(readParts(form), answers);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !hidden.has(name)));
}

function ruledElements(form: HTMLFormElement): { alias: string; element: Element }[] {
  return [...form.querySelectorAll("[data-val]")].flatMap((element) => {
    const part = element.closest<HTMLElement>("[data-part]");
    return part && !element.closest("[hidden]") ? [{ alias: part.dataset.part ?? "", element }] : [];
  });
}

export function checkControls(form: HTMLFormElement, remote: (alias: string) => string | null): FieldError[] {
  const answers = readShown(form);
  return ruledElements(form).flatMap(({ alias, element }) => {
    const answer = answerOf(answers, alias);
    const list = element.getAttribute("data-list") === "true";
    const around = { list, matches: matchesNatively, other: (name: string) => answerOf(answers, name) };
    const message = findError(
      readRules([...element.attributes].map(({ name, value }) => [name, value] as const)),
      answer,
      around,
    );
    const error = message ?? tooLarge(element) ?? (answer.length > 0 ? remote(alias) : null);
    return error ? [{ alias, message: error }] : [];
  });
}

/** The server could only say so after all of it was sent. */
function tooLarge(element: Element): string | null {
  const files = element instanceof HTMLInputElement ? [...(element.files ?? [])] : [];
  return files.some(({ size }) => size > FILE_BYTES) ? FILE_TOO_LARGE : null;
}

export function remoteQuestions(form: HTMLFormElement): { alias: string; address: string; message: string }[] {
  const answers = readShown(form);
  return ruledElements(form).flatMap(({ alias, element }) => {
    const url = element.getAttribute("data-val-remote-url");
    const value = answerOf(answers, alias).join(",");
    if (!url || value === "") return [];
    const names = additionalFields(element.getAttribute("data-val-remote-additionalfields") ?? "");
    const others = Object.fromEntries(names.map((name) => [name, answerOf(answers, name).join(",")]));
    const query = writeQuestion({ value, form: form.dataset.form ?? "", alias, others });
    return [{ alias, address: `${url}?${query}`, message: element.getAttribute("data-val-remote") ?? "" }];
  });
}
