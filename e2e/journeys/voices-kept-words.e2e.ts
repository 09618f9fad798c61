import type { Page } from "@playwright/test";
import { writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, hold, test, unique } from "../visitor.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("when another question is open by now, an answer is given back and never sent as an answer to that", async ({
  visitor,
}) => {
  const { page } = visitor;
  const words = unique("A market where only children sell things");
  const before = async () => {
    await visitor.open(CREATE);
    await writeMessage(visitor, words);
    await expect(title(page)).toHaveText("Nearly there");
    await page.getByLabel("I don’t want it").check();
  };
  await before();
  // As the page of a question that has closed since sends it.
  await page.route(CREATE, (route) => {
    const sent = route.request().postData();
    return route.continue(sent ? { postData: sent.replace("topic=a-great-town", "topic=feeling-safe") } : {});
  });
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("This question has closed while you were writing");
  await page.unroute(CREATE);
  await visitor.settle();
  const expectNoWayOn = async () => {
    await expect(page.getByRole("region", { name: "How everyone will see it" })).toContainText(words);
    await expect(page.getByRole("button", { name: "Send it" })).toHaveCount(0);
    await expect(page.locator("input[name=topic]")).toHaveValue("");
  };
  await expectNoWayOn();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await expect(page.getByRole("alert")).toContainText("This question has closed while you were writing");
  await visitor.settle();
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(title(page)).toHaveText("Nearly there");
  await expectNoWayOn();
});

test("the browser’s Back while a DigiMe is being sent leaves its step on the screen @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("A bench under every tree on the way to school"));
  await page.getByLabel("I don’t want it").check();
  const letGo = await hold(page, CREATE, { method: "POST" });
  await page.getByRole("button", { name: "Send it" }).click();
  const sending = page.getByRole("button", { name: "Submitting!" });
  await expect(sending).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/#details$/);
  await expect(sending).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(sending).toBeDisabled();
  await letGo();
  await expect(title(page)).toHaveText("Thank you! We have your message");
});
