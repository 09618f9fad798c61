import type { Locator } from "@playwright/test";
import { approveNow } from "../commands.ts";
import { openTopic } from "../content.ts";
import { choose, send, writeMessage } from "../digime.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

test("a child’s DigiMe is shown once somebody has approved it, and can be taken down", async ({ visitor, request }) => {
  const { page } = visitor;
  const words = unique("A pool that is open in winter too, and a bus that gets there");
  await visitor.open(VOICES);
  await page.getByRole("link", { name: "Have your say" }).click();
  await page.waitForURL(CREATE);
  await visitor.settle();
  await choose(page.getByRole("radio", { name: "Hijab" }));
  await choose(page.getByRole("radio", { name: "Extras" }));
  await choose(page.getByRole("checkbox", { name: "Freckles" }));
  if (!visitor.hasScript) await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.getByRole("checkbox", { name: "Freckles" }), "the tab stays open").toBeVisible();
  await expect(page.getByRole("img", { name: /^Your DigiMe: A magenta hijab, .*freckles$/ })).toBeVisible();
  await writeMessage(visitor, words);
  await expect(page.getByRole("region", { name: "How everyone will see it" })).toContainText(words);
  const code = await send(visitor, "Amara");

  const listing = `${VOICES}past-responses/?action=list&id=${openTopic.slug}&page=all`;
  expect(await (await request.get(listing)).text()).not.toContain(words);
  await approveNow(words);
  await expect.poll(async () => (await request.get(listing)).text()).toContain(words);
  await visitor.open(listing);
  const card = page.getByRole("figure").filter({ hasText: words });
  await expect(card).toContainText("Posted by Amara");
  const face = card.getByRole("img", { name: /^A magenta hijab/ });
  await face.scrollIntoViewIfNeeded();
  const picture = await request.get((await face.getAttribute("src")) ?? "");
  expect(picture.headers()).toMatchObject({ "content-type": "image/png", "cache-control": "public, max-age=300" });

  await visitor.open(`${VOICES}receipt/`);
  await page.getByLabel("Your code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.getByText("Published.")).toBeVisible();
  await page.getByText("Take my message down").click();
  await page.getByRole("button", { name: "Yes, take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(
    /take (?:my|your) message down|yes, take it down|your secret code/i,
  );
  expect(await (await request.get(listing)).text()).not.toContain(words);
});

test("the picture is downloaded once, and not again on a reload or Back", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("A tree house for the whole street"));
  await visitor.settle();
  await page.getByLabel("Everyone, on this website").check();
  await page.getByLabel("Save it").check();
  let downloads = 0;
  page.on("download", () => downloads++);
  const first = visitor.hasScript ? page.waitForEvent("download") : null;
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  expect((await first)?.suggestedFilename()).toBe(visitor.hasScript ? "my-digime.png" : undefined);
  await expect(page.getByRole("link", { name: "Save my DigiMe" })).toBeVisible();
  if (visitor.hasScript) await expect(page).not.toHaveURL(/download/);
  const loadAgain = async (load: () => Promise<unknown>) => {
    await load();
    await visitor.settle();
    await expect(page.getByRole("link", { name: "Save my DigiMe" })).toBeVisible();
  };
  await loadAgain(() => page.reload());
  await visitor.open("/about-us/");
  await loadAgain(() => page.goBack());
  expect(downloads).toBe(visitor.hasScript ? 1 : 0);
});

test("a short message is warned about once, and Back keeps everything", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await choose(page.getByRole("radio", { name: "Turban" }));
  await writeMessage(visitor, "A bus");
  await expect(page.locator("#digi-panel-text-error")).toContainText("a bit short");
  await expect(page.getByLabel("Your message")).toHaveValue("A bus");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByLabel("Your nickname").fill("Harjit");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue("A bus");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Turban" })).toBeChecked();
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue("A bus");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByLabel("Your nickname")).toHaveValue("Harjit");
});

test("a way to get the picture must be chosen; email needs an address", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, "Somewhere with air con that is not a shop.");
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#receive-error")).toContainText("Choose at least one");
  await expect(page.getByLabel("Your email")).toBeHidden();
  await page.getByRole("checkbox", { name: "Email" }).check();
  await expect(page.getByLabel("Your email")).toBeVisible();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#email-error")).toContainText("Write your email address");
  if (visitor.hasScript) {
    await expect(page.getByLabel("Your email")).toBeFocused();
    await page.getByRole("checkbox", { name: "No", exact: true }).check();
    await expect(page.getByRole("checkbox", { name: "Email" })).not.toBeChecked();
    return;
  }
  await page.getByLabel("Your email").fill("sam@home.example");
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#receive-error")).toContainText("You ticked “No” and a way to get it.");
  await expect(page.getByLabel("Your email")).toHaveValue("sam@home.example");
  await expect(page.getByRole("checkbox", { name: "No", exact: true })).toBeChecked();
  await page.getByRole("checkbox", { name: "No", exact: true }).uncheck();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
});

test("personal details show a warning once, words of distress show help at once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, "My number is 9213 2297 and I want to die sometimes");
  await expect(page.locator("#digi-panel-text-error")).toContainText(
    "Keep yourself safe: we found “9213 2297”, which looks like a phone number.",
  );
  const help = page.getByRole("region", { name: "You matter. Talk to someone now." });
  await expect(help.getByRole("link", { name: /Kids Helpline/ })).toBeVisible();
  if (!visitor.hasScript) {
    await expect(help, "where the page opens").toBeFocused();
    await expect(page.locator("section, [role=alert]").first(), "whom to ring comes first").toHaveRole("region");
  }
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
});

test("a child writing in distress sees helplines and a quick exit, also at every later visit @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  const help = page.getByRole("region", { name: "You matter. Talk to someone now." });
  await visitor.open(CREATE);
  const words = unique("my step dad bashes me and nobody would care if i was gone");
  await writeMessage(visitor, words);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await expect(help).toContainText("You can still send your message.");
  const code = await send(visitor, "Sam");
  const isKept = async () => {
    await expect(help.getByRole("link", { name: /Kids Helpline/ })).toBeVisible();
    await expect(help).toContainText("Telling someone is brave, and it is not your fault.");
    await expect(help).not.toContainText("send your message");
    await expect(page.getByRole("link", { name: "Quick exit" })).toBeVisible();
  };
  await isKept();
  await expect(approveNow(words)).rejects.toThrow("It cannot be published before those who act on concerns say");
  await visitor.open(`${VOICES}receipt/?code=${code}`);
  await expect(page.getByText("Waiting to be read.")).toBeVisible();
  await isKept();
  await page.getByText("Take my message down").click();
  await page.getByRole("button", { name: "Yes, take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  await isKept();
});

test("help appears as words of distress are typed @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  const help = page.getByRole("region", { name: "You matter. Talk to someone now." });
  await page.getByLabel("Your message").pressSequentially("wanna kms");
  await expect(help).toBeVisible();
  await page.getByLabel("Your message").fill("this game is killing me");
  await expect(help).toHaveCount(0);
});

test("a reload, browser Back or lost connection loses nothing typed @script", async ({ visitor, context }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await choose(page.getByRole("radio", { name: "Afro", exact: true }));
  const words = unique("A place to fix bikes after school");
  await writeMessage(visitor, words);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.goBack();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await page.reload();
  await visitor.settle();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await expect(page.getByRole("img", { name: /Your DigiMe: A dark brown afro/ })).toBeVisible();
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await context.setOffline(true);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: "Send it" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We could not reach our website.");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  await visitor.open(CREATE);
  await expect(page.getByRole("img", { name: /Your DigiMe: Long curly/ })).toBeVisible();
});

test("a DigiMe can be made by keyboard alone", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open(CREATE);
  const tabTo = async (control: Locator) => {
    const isReached = () => control.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60 && !(await isReached()); presses++) await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
  };
  const press = async (name: string) => {
    await tabTo(page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };
  const tabs = page.getByRole("group", { name: "What would you like to change?" });
  await tabTo(tabs.getByRole("radio", { name: "Hair" }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page.getByRole("radio", { name: "Golden brown" }));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await tabTo(page.getByRole("radio", { name: "Curly, long" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Big curls" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /^Your DigiMe: Big curly / })).toBeVisible();
  await visitor.settle();
  await press("Next: your words");
  const message = page.getByRole("heading", { name: "What do you want to say?" });
  await expect(message).toBeVisible();
  if (hasScript) await expect(message).toBeFocused();
  await tabTo(page.getByLabel("Your message"));
  await page.keyboard.type(unique("Shade over the slide so it does not burn"));
  await press("Next: your details");
  const details = page.getByRole("heading", { name: "Nearly there" });
  await expect(details).toBeVisible();
  if (hasScript) await expect(details).toBeFocused();
  await tabTo(page.getByRole("radio", { name: "Everyone, on this website" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Only the people in our office" })).toBeChecked();
  await tabTo(page.getByRole("checkbox", { name: "No", exact: true }));
  await page.keyboard.press("Space");
  await press("Send it");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
});
