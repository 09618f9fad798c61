import type { Locator } from "@playwright/test";
import { follow, linksIn, test } from "../own-site.ts";
import { expect } from "../visitor.ts";

test("words of need in a form show whom to ring, and a person opens the concern, acts on it and closes it", async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  const address = await site.start({ SAFEGUARDING: "cara@office.example,ann@office.example" });
  const main = page.getByRole("main");
  const help = main.locator("[data-help=box]");

  await visitor.open(`${address}/forms/note/`);
  const words = main.getByLabel("Your note", { exact: true });
  await words.fill("I had a good day");
  await expect(help).toBeHidden();
  await words.fill("I want to die. My stepfather hurts me every night.");
  if (visitor.hasScript) await expect(help.getByRole("link", { name: /1800 55 1800/ })).toBeVisible();
  await main.getByRole("radio", { name: "Question" }).check();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(help).toBeVisible();
  await expect(words).toHaveValue("I want to die. My stepfather hurts me every night.");
  await main.getByRole("radio", { name: "Answer" }).check();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Sent: /);
  await expect(help.getByRole("link", { name: /1800 55 1800/ })).toBeVisible();
  await expect(main.getByRole("status")).toContainText("please do not wait for us");
  await expect(main.getByText("Thank you.")).toBeHidden();

  const emails = () =>
    site.emails.filter(({ subject }) => /^A child may be in danger: Concern \d{4}-001$/.test(subject));
  await expect.poll(() => emails().map(({ to }) => to)).toEqual(["cara@office.example"]);
  expect(emails()[0]?.raw).not.toContain("stepfather");
  const [link = ""] = linksIn(emails()[0]);
  const path = link.slice(new URL(link).origin.length);
  await follow(visitor, address + path);
  await expect(main.getByText("I want to die. My stepfather hurts me every night.")).toBeVisible();
  const isFirst = async (control: Locator) => {
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await visitor.open(page.url().replace(/[&#]made.*/, ""));
      const box = await control.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(size.height);
    }
  };
  await expect(main.getByRole("heading", { level: 1 })).toContainText(", ");
  await isFirst(main.getByRole("button", { name: "I am looking at it" }));
  await main.getByRole("button", { name: "I am looking at it" }).click();
  await expect(main.getByRole("status")).toContainText("cara@office.example: Opened");
  await expect(main.getByRole("listitem").filter({ hasText: "Opened (cara@office.example" })).toBeVisible();

  await isFirst(main.getByRole("link", { name: "Write down what I did" }));
  const step = (name: string) => main.locator("details").filter({ hasText: name });
  await main.getByRole("link", { name: "Hand over" }).click();
  await step("Hand over").getByLabel("Their reference").fill("P-17");
  await step("Hand over").getByRole("button").click();
  await expect(page.getByRole("alert")).toContainText("Who has taken it over?");
  await page.getByRole("alert").getByRole("link").click();
  await expect(main.getByLabel("Who has taken it over?")).toBeFocused();
  await expect(step("Hand over").getByLabel("Their reference")).toHaveValue("P-17");
  await main.getByLabel("Who has taken it over?").fill("The police, Sergeant Lee");
  await step("Hand over").getByRole("button").click();
  await expect(main.getByRole("status")).toContainText("Told: The police, Sergeant Lee – Reference: P-17");

  await main.getByRole("link", { name: "Police sheet" }).click();
  await expect(main.getByRole("heading", { name: "For the police" })).toBeVisible();
  await expect(main.getByText(/^Printed by cara@office\.example, .* in the time of Australia\/Perth/)).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(main.getByText("Signature")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await main.getByRole("link", { name: /^Concern \d/ }).click();
  await main.getByRole("link", { name: "Close" }).click();
  await main.getByLabel("How did it end?").selectOption("Passed on to people who can help");
  await main.getByRole("button", { name: "Close it" }).click();
  await expect(main.getByRole("status")).toContainText("Closed: Passed on to people who can help");
  await main.getByRole("link", { name: "Concerns" }).click();
  await expect(main.getByRole("heading", { name: "No concern is open." })).toBeVisible();
  await main.getByRole("link", { name: "Closed 1" }).click();
  await expect(main.getByRole("link", { name: "“I want to die. My stepfather hurts me every night.”" })).toBeVisible();

  const later = await site.start({ SAFEGUARDING: "ann@office.example" });
  await visitor.open(later + path);
  await expect(main.getByText("its address is not one of the office’s any more")).toBeVisible();
  await expect(main.getByText("stepfather")).toBeHidden();
});

test("a concern that is opened and closed while the mail server is down alarms nobody once it is back", async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  const address = await site.start({ SAFEGUARDING: "cara@office.example" });
  const main = page.getByRole("main");
  const send = async (words: string) => {
    await visitor.open(`${address}/forms/note/`);
    await main.getByLabel("Your note", { exact: true }).fill(words);
    await main.getByRole("radio", { name: "Answer" }).check();
    await main.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveTitle(/^Sent: /);
  };
  const subjects = () => site.emails.map(({ subject }) => subject.replace(/\d{4}-/, ""));
  await send("I want to die.");
  await expect.poll(subjects).toContain("A child may be in danger: Concern 001");
  const [link = ""] = linksIn(site.emails.find(({ to }) => to === "cara@office.example"));

  site.mailServer.isDown = true;
  await send("He hits me and I want to die.");
  await follow(visitor, address + link.slice(new URL(link).origin.length));
  await main.getByRole("link", { name: "Concerns" }).click();
  await main.getByRole("link", { name: /^“He hits me/ }).click();
  await main.getByRole("button", { name: "I am looking at it" }).click();
  await main.getByRole("link", { name: "Close" }).click();
  await main.getByLabel("How did it end?").selectOption("Nobody is in danger");
  await main.getByRole("button", { name: "Close it" }).click();
  await expect(main.getByRole("status")).toContainText("Closed: ");

  // The office's email about the same form waited beside it, and is tried at the same times.
  site.mailServer.isDown = false;
  await expect.poll(() => site.emails.filter(({ to }) => to === "office@example.org").length).toBe(2);
  expect(subjects()).not.toContain("A child may be in danger: Concern 002");
});
