import { expect, hold, test, unique } from "../visitor.ts";

test("the form on the contact page takes a message there, and says what is missing", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/contact-us/");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send" }).scrollIntoViewIfNeeded();
  await visitor.settle();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(main.getByRole("link", { name: /name|call you/i }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/contact-us\//);
  await expect(page).toHaveTitle(/^Error: Contact us/);
  await main.getByLabel("What should we call you?").fill("Sam");
  await main.getByRole("radio", { name: "No answer please" }).check();
  await main.getByRole("combobox", { name: "What is this about?" }).selectOption("I have an idea");
  await main.getByRole("textbox", { name: "Your message" }).fill(unique("There is no shade at the bus stop."));
  await main.getByRole("checkbox", { name: /keep this message/ }).check();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/contact-us\/\?sent=contact&receipt=/);
  await expect(page).toHaveTitle(/^Sent: Contact us/);
  await expect(main.getByRole("status")).toContainText("Your receipt number");
});

test("the contact page first says whom to ring in danger, then has the form, and other ways beside or below it", async ({
  visitor,
}) => {
  const { page } = visitor;
  const main = page.getByRole("main");
  const top = async (text: string) => (await main.getByRole("heading", { name: text }).boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open("/contact-us/");
  const danger = await main.getByText("In danger now?").boundingBox();
  expect(danger?.y).toBeLessThan(await top("Write to us"));
  const exit = await page.getByRole("link", { name: "Quick exit" }).boundingBox();
  const first = await main.getByText("What should we call you?").boundingBox();
  expect((first?.y ?? Number.POSITIVE_INFINITY) + (first?.height ?? 0)).toBeLessThan(exit?.y ?? 0);
  const send = await main.getByRole("button", { name: "Send" }).boundingBox();
  expect(await top("Ring or mail")).toBeGreaterThan(send?.y ?? Number.POSITIVE_INFINITY);
  await page.setViewportSize({ width: 1280, height: 900 });
  const form = await main.locator("form").boundingBox();
  const ways = await main.getByRole("heading", { name: "Ring or mail" }).boundingBox();
  expect(ways?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect(ways?.y).toBeLessThan((form?.y ?? 0) + 100);
});

test("a child in need is not sent back for the tick of consent, and is promised no answer some day", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/contact-us/");
  const main = page.getByRole("main");
  await main.getByLabel("What should we call you?").fill("Sam");
  await main.getByRole("radio", { name: "No answer please" }).check();
  await main.getByRole("combobox", { name: "What is this about?" }).selectOption("I have a question");
  await main.getByRole("textbox", { name: "Your message" }).fill(unique("I want to die. My stepfather hurts me."));
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Sent: Contact us/);
  await expect(main.locator("[data-help=box]").getByRole("link", { name: /Kids Helpline/ })).toBeVisible();
  await expect(main.getByRole("status")).not.toContainText("working days");
});

test("text typed before the script loads is kept, even in a prefilled box @script", async ({ visitor }) => {
  const { page, settle } = visitor;
  const letGo = await hold(page, /\/assets\/content-form\.island-.*\.js$/);
  await page.goto("/contact-us/");
  const message = page.getByRole("main").getByRole("textbox", { name: "Your message" });
  await message.fill("There is no shade at the bus stop.");
  await page.getByRole("main").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(message).toHaveValue("There is no shade at the bus stop.");
  await message.fill("There is no shade at the bus stop, and no seat.");
  await letGo();
  await settle();
  await expect(message).toHaveValue("There is no shade at the bus stop, and no seat.");
});
