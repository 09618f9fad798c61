import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, startProgram, stopProgram } from "../start-program.ts";
import { expect, test } from "../visitor.ts";

const form = `clientId: note
formName: Leave a note
description: Leave a note for the office.
submitLabel: Send
messageOnSubmit: Thank you.
fieldsets:
  - columns:
      - - { alias: words, type: shortAnswer, caption: Your note, rules: [{ rule: required, message: Write your note }] }
        - { alias: town, type: shortAnswer, caption: Your town, value: Perth }
        - { alias: hour, type: dropdown, caption: Which hour?, options: [Morning, Evening], value: Evening }
        - { alias: day, type: multipleChoice, caption: Which days?, options: [Monday, Friday], value: Friday }
        - { alias: kind, type: singleChoice, caption: Which kind?, options: [Question, Answer], value: Answer }
`;

let folder: string;
let child: ChildProcess;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "first-values-"));
  const content = path.join(folder, "content");
  cpSync(path.join(root, "server/publish/small-tree"), content, { recursive: true });
  writeFileSync(path.join(content, "forms/note.yaml"), form);
  ({ child, address } = await startProgram(["server/index.js"], {
    HOST: "127.0.0.1",
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: content,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
  }));
});
test.afterAll(async () => {
  if (child) await stopProgram(child);
  rmSync(folder, { recursive: true });
});

test("what a visitor emptied or unticked stays so on the form that comes back with a mistake", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(`${address}/forms/note/`);
  const main = page.getByRole("main");
  const field = (label: string) => main.getByLabel(label);
  await expect(field("Your town")).toHaveValue("Perth");
  await expect(field("Which hour?")).toHaveValue("Evening");
  await expect(field("Friday")).toBeChecked();
  await expect(field("Answer")).toBeChecked();
  await field("Your town").fill("");
  await field("Which hour?").selectOption("");
  await field("Friday").uncheck();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Write your note");
  await visitor.settle();
  await expect(field("Your town")).toHaveValue("");
  await expect(field("Which hour?")).toHaveValue("");
  await expect(field("Friday")).not.toBeChecked();
  await expect(field("Answer")).toBeChecked();
});
