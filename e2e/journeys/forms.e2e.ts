import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { axeFindings } from "../axe.ts";
import { stored } from "../commands.ts";
import { siteData } from "../start-program.ts";
import { expect, hold, isInert, shortenNextTimeout, test, unique, untilPainted, type Visitor } from "../visitor.ts";

function mailsAbout(text: string): string[] {
  const folder = path.join(siteData, "mail");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".eml"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .filter((mail) => mail.replace(/=\r?\n/g, "").includes(text));
}

const field = ({ page }: Visitor, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const send = ({ page }: Visitor, name = "Send") => page.getByRole("main").getByRole("button", { name, exact: true });

async function fillContact(visitor: Visitor, message: string): Promise<void> {
  await field(visitor, "What should we call you?").fill("Sam");
  await field(visitor, "No answer please").check();
  await field(visitor, "What is this about?").selectOption("I have an idea");
  await field(visitor, "Your message").fill(message);
  await field(visitor, "You may keep this message to answer it.").check();
}

test("a form filled in wrongly says what to correct, keeps every answer, and is then stored and mailed", async ({
  visitor,
}) => {
  const { page, hasScript } = visitor;
  const message = unique("More shade");
  const address = `sam.${randomUUID()}@example.org`;
  await visitor.open("/forms/contact/");
  await fillContact(visitor, message);
  await field(visitor, "By email").check();
  await field(visitor, "Email").fill("sam@example");
  await field(visitor, "What should we call you?").fill("");
  await send(visitor).click();

  const summary = page.getByRole("alert");
  await expect(summary.getByRole("heading")).toHaveText("Please check 2 answers");
  await visitor.settle();
  const name = field(visitor, "What should we call you?");
  if (hasScript) await expect(name).toBeFocused();
  else await expect(summary).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(/Tell us what to call you/);
  await expect(field(visitor, "Your message")).toHaveValue(message);
  await expect(field(visitor, "Email")).toHaveValue("sam@example");
  await expect(field(visitor, "What is this about?")).toHaveValue("idea");
  await expect(field(visitor, "You may keep this message to answer it.")).toBeChecked();
  if (hasScript) expect(await axeFindings(page)).toEqual([]);

  await summary.getByRole("link", { name: "Write an email address" }).click();
  await field(visitor, "Email").fill(address);
  await name.fill("Sam");
  await send(visitor).click();
  await expect(page).toHaveURL(/\?sent=contact&receipt=[\w-]+#sent-contact$/);
  const confirmation = page.getByRole("main").getByRole("status");
  await expect(confirmation).toContainText("Thank you for writing.");
  await expect(confirmation).toBeInViewport();
  const receipt = /receipt=(\w+)/.exec(page.url())?.[1] ?? "";
  await page.reload();
  await expect(confirmation).toContainText("Thank you for writing.");

  const submissions = await stored("contact", message);
  expect(submissions.map((submission) => submission.receipt)).toEqual([receipt]);
  expect(submissions[0]?.answers).toMatchObject({ name: ["Sam"], email: [address], about: ["idea"] });
  await expect.poll(() => mailsAbout(receipt).length).toBe(2);
  const [toVisitor = ""] = mailsAbout(receipt).filter((mail) => mail.includes(`\nTo: ${address}`));
  expect(toVisitor).not.toContain(message);
});

test("a form sent twice, by a double click or from two tabs, is stored once", async ({ visitor, context }) => {
  const { page, hasScript } = visitor;
  const message = unique("Sent twice");
  await visitor.open("/forms/contact/");
  await fillContact(visitor, message);
  if (hasScript) await send(visitor).dblclick();
  else {
    const second = await context.newPage();
    await second.goto("/forms/contact/");
    await fillContact({ ...visitor, page: second }, message);
    await Promise.all([send(visitor).click(), send({ ...visitor, page: second }).click()]);
    await expect(second).toHaveURL(/receipt=/);
  }
  await expect(page).toHaveURL(/receipt=/);
  expect(await stored("contact", message)).toHaveLength(1);
});

test("parts appear and disappear with the answers, and keep what was typed", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/forms/feedback/");
  const complaint = page.getByRole("group", { name: "About your complaint" });
  await expect(complaint).toBeHidden();
  await field(visitor, "Complaint").check();
  await expect(complaint).toBeVisible();
  const often = complaint.getByLabel("How often has it happened?");
  await often.fill("2");
  if (hasScript) {
    const same = complaint.getByLabel("What is the same each time?");
    await same.fill("The door");
    await field(visitor, "Praise").check();
    await expect(complaint).toBeHidden();
    await field(visitor, "Complaint").check();
    await expect(same).toHaveValue("The door");
    await often.fill("1");
    await expect(same).toBeHidden();
  } else {
    await field(visitor, "Praise").check();
    await expect(complaint).toBeHidden();
    await field(visitor, "Complaint").check();
  }
  await expect(often).toHaveValue(/[12]/);
  const name = page.getByRole("main").getByLabel("Your name");
  await expect(name).toBeVisible();
  await field(visitor, "I do not want to say who I am.").check();
  await expect(name).toBeHidden();
});

test("a refused form keeps its answers when the text size changes with script, and has no buttons for it without", async ({
  visitor,
}) => {
  const { page, hasScript } = visitor;
  await visitor.open("/forms/contact/");
  await fillContact(visitor, "Half of a message");
  await visitor.settle();
  await field(visitor, "What should we call you?").fill("");
  await field(visitor, "What should we call you?").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Please check 1 answer");
  const larger = page.getByRole("button", { name: "A+ larger text" });
  if (hasScript) {
    await larger.click();
    await expect(page.locator("html")).toHaveClass("zoom1");
  } else {
    await expect(larger).toBeHidden();
    await expect(page.locator("p.text-size")).toBeVisible();
  }
  await expect(field(visitor, "Your message")).toHaveValue("Half of a message");
});

test("a form can be filled in and sent with the keyboard alone", async ({ visitor }) => {
  const { page } = visitor;
  const message = unique("By keyboard");
  await visitor.open("/forms/contact/");
  await field(visitor, "What should we call you?").focus();
  await page.keyboard.type("Sam");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("I have an i");
  await page.keyboard.press("Tab");
  await page.keyboard.type(message);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Privacy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(send(visitor)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/receipt=/);
  expect(await stored("contact", message)).toHaveLength(1);
});

test("the button says when a form is being sent; a lost connection loses nothing and re-enables it @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const message = unique("Slow line");
  await visitor.open("/forms/contact/");
  await fillContact(visitor, message);
  const breakOff = await hold(page, /\/forms\/contact\//, { method: "POST", end: "abort" });
  await send(visitor).click();
  const busy = send(visitor, "Submitting…");
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.emulateMedia({ forcedColors: "active" });
  const [colour, grey] = await busy.evaluate((button) => {
    const { color } = getComputedStyle(button);
    button.style.color = "GrayText";
    return [color, getComputedStyle(button).color];
  });
  expect(colour).toBe(grey);
  await page.emulateMedia({ forcedColors: null });
  expect(await isInert(field(visitor, "Your message"))).toBe(true);
  await breakOff();
  await expect(page.getByRole("alert")).toContainText("We could not reach our office");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(send(visitor)).toBeEnabled();
  await field(visitor, "Your message").press("End");
  await page.keyboard.type(", and more");
  await expect(field(visitor, "Your message")).toHaveValue(`${message}, and more`);

  await shortenNextTimeout(page);
  const letGo = await hold(page, /\/forms\/contact\//, { method: "POST", end: "abort" });
  await field(visitor, "What should we call you?").press("Enter");
  await expect(send(visitor)).toBeEnabled();
  await expect(page.getByRole("alert")).toContainText("We could not reach our office");
  await letGo();
  await send(visitor).click();
  await expect(page).toHaveURL(/receipt=/);
  expect(await stored("contact", message)).toHaveLength(1);
});

test("the first question with an error shakes once, but not with reduced motion @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visitor.open("/forms/contact/");
  const shakes = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shaken: string[] = [];
        for (const sign of ["animationstart", "animationiteration"] as const)
          addEventListener(sign, ({ animationName, target }) => {
            if (animationName === "shake" && target instanceof Element) shaken.push(target.textContent);
          });
        addEventListener("animationend", ({ animationName }) => {
          if (animationName === "shake") resolve(shaken);
        });
      }),
  );
  await send(visitor).click();
  expect(await shakes).toEqual([expect.stringContaining("What should we call you?")]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await send(visitor).click();
  await expect(field(visitor, "What should we call you?")).toBeFocused();
  expect(
    await page.evaluate(() => document.getAnimations().some((animation) => animation.playState === "running")),
  ).toBe(false);
});

test("server-side rules report errors while typing, or without script on sending", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/forms/order-resources/");
  await field(visitor, "Postcode").fill("3000");
  await field(visitor, "Postcode").press("Tab");
  if (!hasScript) await send(visitor, "Order").click();
  await expect(page.locator("#order-resources-postcode-error")).toContainText("postcode in WA");
  await expect(page.locator("[data-part=postcode] [aria-live=polite]")).toContainText("postcode in WA");
  if (!hasScript) return;
  const answer = page.waitForResponse(/\/forms\/remote\/.*6000/);
  await field(visitor, "Postcode").fill("6000");
  await field(visitor, "Postcode").press("Tab");
  await (await answer).finished();
  await untilPainted(page);
  await expect(page.locator("#order-resources-postcode-error")).toHaveCount(0);

  await visitor.open("/forms/event-registration/");
  const people = field(visitor, "How many of you are coming?");
  const error = page.locator("#event-registration-people-error");
  await field(visitor, "Which session?").selectOption("morning");
  await people.fill("31");
  await people.press("Tab");
  await expect(error).toHaveText(/There is room for 30 at most/);
  await field(visitor, "Which session?").selectOption("online");
  await people.press("Tab");
  await expect(error).toHaveCount(0);
});
