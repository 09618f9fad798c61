import { writeFileSync } from "node:fs";
import path from "node:path";
import { type ContentSite, startContentSite } from "../../e2e/content-site.ts";
import { expect, test } from "../../e2e/visitor.ts";

const form = `clientId: note
record: notes
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

let site: ContentSite | undefined;

test.beforeAll(async () => {
  site = await startContentSite((content) => writeFileSync(path.join(content, "forms/note.yaml"), form));
});
test.afterAll(() => site?.stop());

test("fields a visitor cleared or unticked stay so when the form comes back with an error", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(`${site?.address}/forms/note/`);
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
