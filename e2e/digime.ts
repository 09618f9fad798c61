import type { Locator } from "@playwright/test";
import { expect, type Visitor } from "./visitor.ts";

export async function choose(option: Locator): Promise<void> {
  await option.locator("..").click();
  await expect(option).toBeChecked();
}

export async function writeMessage({ page, settle }: Visitor, message: string): Promise<void> {
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to say?");
  await settle();
  await page.getByLabel("Your message").fill(message);
  await page.getByRole("button", { name: "Next: your details" }).click();
}

export const sharing = { everyone: "Everyone, on this website", office: "Only the people in our office" };

export async function send(
  { page }: Visitor,
  name: string,
  { email, to = "everyone" }: { email?: string; to?: keyof typeof sharing } = {},
): Promise<string> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByLabel(sharing[to]).check();
  await page.getByLabel("Your nickname").fill(name);
  await page.getByRole("checkbox", { name: email ? "Email" : "No", exact: true }).check();
  if (email) await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  return (await page.locator(".receipt-code").textContent()) ?? "";
}
