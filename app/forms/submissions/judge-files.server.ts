import { readFile } from "node:fs/promises";
import { fileFault, LOCKED } from "#app/base/file-kind.ts";
import type { Fault } from "#app/forms/definition/check-answers.ts";
import { FILE_TOO_LARGE, fieldTypes } from "#app/forms/definition/field-types.ts";
import { parseFileName } from "#app/forms/definition/file-name.ts";
import { type Field, type Form, questionsOf } from "#app/forms/definition/form.ts";
import type { Answers } from "#app/forms/definition/values.ts";
import type { PostedFile } from "#server/http/limits/receive-form.ts";

/** Goes before the rule's message: 'Choose a PDF' alone would puzzle someone whose file is called .pdf. */
const MISMATCH = "What is in this file is not what its name says.";
const PASSWORD = "This file has a password, so nobody here could open it. Send it without one.";

const fileFields = (form: Form): Field[] => questionsOf(form).filter(({ type }) => fieldTypes[type].holds === "files");

/** The files that a field asks for, with safe names. Nothing checks any others, so they must never be kept. */
export function askedFiles(form: Form, files: PostedFile[]): PostedFile[] {
  const asking = new Set(fileFields(form).map(({ alias }) => alias));
  const asked = files.filter((file) => asking.has(file.alias));
  return asked.map((file) => ({ ...file, name: parseFileName(file.name) || "file" }));
}

/** The names of files, as the answers of the fields that ask for them. */
export function fileNames(form: Form, files: PostedFile[]): Answers {
  const namesOf = (alias: string) => files.filter((file) => file.alias === alias).map((file) => file.name);
  return Object.fromEntries(fileFields(form).map(({ alias }) => [alias, namesOf(alias)]));
}

/** What is wrong with the files themselves. */
export async function judgeFiles(form: Form, files: PostedFile[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { alias, rules } of fileFields(form)) {
    const mine = files.filter((file) => file.alias === alias);
    const extension = rules.find((use) => use.rule === "extension");
    for (const file of mine) {
      if (file.tooLarge) faults.push({ alias, message: FILE_TOO_LARGE });
      else if (file.size === 0) faults.push({ alias, message: "This file is empty. Choose another." });
      else {
        const fault = await fileFault(file.name, await readFile(file.path));
        const mismatch = `${MISMATCH} ${extension?.message ?? "Choose another."}`;
        if (fault) faults.push({ alias, message: fault === LOCKED ? PASSWORD : mismatch });
      }
    }
    if (mine.length > 1) faults.push({ alias, message: "Choose one file here." });
  }
  return faults;
}
