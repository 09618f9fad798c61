import { readFile } from "node:fs/promises";
import { checkAnswers, type FieldError, readAnswers } from "#app/forms/definition/check-answers.ts";
import { FILE_TOO_LARGE, fieldTypes } from "#app/forms/definition/field-types.ts";
import { findFileError, LOCKED } from "#app/forms/definition/file-kind.ts";
import { parseFileName } from "#app/forms/definition/file-name.ts";
import { type Form, questionsOf } from "#app/forms/definition/form.ts";
import { matchesPattern } from "#app/forms/definition/linear-pattern.ts";
import { askRemote, remoteName } from "#app/forms/definition/remote-checks.ts";
import { additionalFields } from "#app/forms/definition/rules.ts";
import { type Answers, answerOf } from "#app/forms/definition/values.ts";
import type { PostedFile, PostedForm } from "#server/http/limits/receive-form.ts";

/** Goes before the rule's message: 'Choose a PDF' alone would puzzle someone whose file is called .pdf. */
const MISMATCH = "What is in this file is not what its name says.";
const PASSWORD = "This file has a password, so nobody here could open it. Send it without one.";

/**
 * Where an answer breaks another rule, only that is said. Answers and files of hidden fields are dropped, as are files
 * that no field asks for: nothing checks those.
 */
export async function judgeForm(form: Form, { answers, files }: Pick<PostedForm, "answers" | "files">) {
  const questions = questionsOf(form);
  const fileFields: { alias: string; files: PostedFile[]; errors: FieldError[] }[] = [];
  for (const { alias, type, rules } of questions) {
    if (fieldTypes[type].holds !== "files") continue;
    const mine = files
      .filter((file) => file.alias === alias)
      .map((file) => ({ ...file, name: parseFileName(file.name) || "file" }));
    const mismatch = rules.find((use) => use.rule === "extension")?.message ?? "Choose another.";
    fileFields.push({ alias, files: mine, errors: await judgeFiles(alias, mine, `${MISMATCH} ${mismatch}`) });
  }
  const names = Object.fromEntries(fileFields.map(({ alias, files }) => [alias, files.map(({ name }) => name)]));
  const { visibleAnswers, hidden, errors } = checkAnswers(
    form,
    { ...readAnswers(form, answers), ...names },
    matchesPattern,
  );
  const wrong = new Set([...errors.map(({ alias }) => alias), ...hidden]);
  const others = [...fileFields.flatMap(({ errors }) => errors), ...remoteErrors(form, visibleAnswers)];
  const all = [...errors, ...others.filter(({ alias }) => !wrong.has(alias))];
  return {
    visibleAnswers,
    files: fileFields.flatMap(({ alias, files }) => (hidden.has(alias) ? [] : files)),
    errors: questions.flatMap(({ alias }) => all.filter((error) => error.alias === alias)),
  };
}

async function judgeFiles(alias: string, files: PostedFile[], mismatch: string): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const file of files) {
    if (file.tooLarge) errors.push({ alias, message: FILE_TOO_LARGE });
    else if (file.size === 0) errors.push({ alias, message: "This file is empty. Choose another." });
    else {
      const error = await findFileError(file.name, await readFile(file.path));
      if (error) errors.push({ alias, message: error === LOCKED ? PASSWORD : mismatch });
    }
  }
  if (files.length > 1) errors.push({ alias, message: "Choose one file here." });
  return errors;
}

/** Again on submit: what the browser received proves nothing. */
function remoteErrors(form: Form, visibleAnswers: Answers): FieldError[] {
  return questionsOf(form).flatMap(({ alias, rules }) => {
    const use = rules.find(({ rule }) => rule === "remote");
    if (!use || !Object.hasOwn(visibleAnswers, alias)) return [];
    const names = additionalFields(use.params.additionalfields);
    const others = Object.fromEntries(names.map((name) => [name, answerOf(visibleAnswers, name).join(",")]));
    const verdict = askRemote(remoteName(use.params.url), answerOf(visibleAnswers, alias).join(","), others, {
      form,
      alias,
    });
    return verdict === true ? [] : [{ alias, message: verdict || use.message }];
  });
}
