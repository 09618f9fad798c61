import { expect, hold, test, unique, type Visitor } from "../visitor.ts";

const control = ({ page }: Visitor, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

async function begin(visitor: Visitor): Promise<void> {
  await visitor.open("/forms/contact/");
  await control(visitor, "What should we call you?").fill("Kit");
  await control(visitor, "By email").check();
  await control(visitor, "Email").fill("kit@example.org");
  await control(visitor, "What is this about?").selectOption("idea");
  await control(visitor, "Your message").fill("Half of what I want to say");
}

async function expectKept(visitor: Visitor): Promise<void> {
  await visitor.settle();
  await expect(control(visitor, "What should we call you?")).toHaveValue("Kit");
  await expect(control(visitor, "By email")).toBeChecked();
  await expect(control(visitor, "Email")).toBeVisible();
  await expect(control(visitor, "Email")).toHaveValue("kit@example.org");
  await expect(control(visitor, "What is this about?")).toHaveValue("idea");
  await expect(control(visitor, "Your message")).toHaveValue("Half of what I want to say");
}

async function expectEmpty(visitor: Visitor): Promise<void> {
  await visitor.settle();
  await expect(control(visitor, "What should we call you?")).toHaveValue("");
  await expect(control(visitor, "Your message")).toHaveValue("");
  expect(await visitor.page.evaluate(() => sessionStorage.getItem("form contact"))).toBeNull();
}

// Without script only the browser can keep what was typed, and only for Back.
test("a half-written form survives a reload, another page and Back @script", async ({ visitor }) => {
  const { page } = visitor;
  await begin(visitor);
  await page.reload();
  await expectKept(visitor);
  await visitor.open("/about-us/");
  await visitor.open("/forms/contact/");
  await expectKept(visitor);
  await page.locator("#all-pages").getByRole("link", { name: "Our team" }).click();
  await page.waitForURL("/about-us/our-team/");
  await page.goBack();
  await expectKept(visitor);
});

test("typing or clicking before the script loads loses none of the kept answers @script", async ({ visitor }) => {
  const { page } = visitor;
  await begin(visitor);
  let letGo = await hold(page, /\/assets\/content-form\.island-.{8}\.js$/);
  await page.reload();
  await control(visitor, "What should we call you?").fill("Ki");
  await control(visitor, "No answer please").check();
  await letGo();
  await visitor.settle();
  await expect(control(visitor, "Your message")).toHaveValue("Half of what I want to say");
  await expect(control(visitor, "What should we call you?")).toHaveValue("Ki");
  await expect(control(visitor, "No answer please")).toBeChecked();
  await control(visitor, "What should we call you?").fill("Kit");
  await control(visitor, "By email").check();
  await expectKept(visitor);
  for (const [name, button] of [
    ["entry.client", "A+ larger text"],
    ["content-form.island", "Send"],
  ] as const) {
    letGo = await hold(page, new RegExp(`/assets/${name}-.{8}\\.js$`));
    await page.goto("/forms/contact/", { waitUntil: "commit" });
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(control(visitor, "Your message")).toHaveValue("");
    await letGo();
    await expectKept(visitor);
  }
  await expect(page.locator("#contact-message-error")).toHaveCount(0);
  await expect(page.locator(".content-form [id$=-error]")).toHaveCount(1);
  await page.goto("/forms/contact/");
  await expectKept(visitor);
});

test("a sent form is forgotten, one begun since is kept @script", async ({ visitor }) => {
  const { page } = visitor;
  await begin(visitor);
  await control(visitor, "Your message").fill(unique("All I want to say"));
  await page.getByRole("checkbox", { name: /^You may keep this message/ }).check();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const confirmation = page.getByRole("main").getByRole("status");
  await expect(confirmation).toContainText("Your receipt number");
  await visitor.open("/forms/contact/");
  await expectEmpty(visitor);
  // A form begun since is kept, even if the confirmation of the earlier one is reloaded.
  await begin(visitor);
  await page.goBack();
  await expect(confirmation).toContainText("Your receipt number");
  await page.reload();
  await visitor.settle();
  await visitor.open("/forms/contact/");
  await expectKept(visitor);
});

test("quick exit forgets a half-written form, even input after the press @script", async ({ visitor, context }) => {
  const { page } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await begin(visitor);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.evaluate(() => {
    // Runs after the link's own listener.
    addEventListener("click", () => {
      const box = document.querySelector<HTMLTextAreaElement>(".content-form textarea");
      if (box) box.value += ", and more of it";
      box?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });
  await page.getByRole("link", { name: "Quick exit" }).click();
  await page.waitForURL("https://www.bom.gov.au/");
  await visitor.open("/forms/contact/");
  await expectEmpty(visitor);
  // When Back loads a page again, the browser itself fills in its fields.
  await begin(visitor);
  await visitor.open("/info-for-children-and-young-people/feeling-safe/");
  for (let press = 1; press <= 3; press++) await page.keyboard.press("Shift");
  await page.waitForURL("https://www.bom.gov.au/");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/forms/contact/");
  await expectEmpty(visitor);
});

test("passwords are never kept, and tampered storage does no harm @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/forms/event-registration/");
  await page.getByLabel("How many of you are coming?").fill("8");
  await page.getByLabel("Password from your invitation").fill("secret-7");
  expect(await page.evaluate(() => sessionStorage.getItem("form event-registration"))).not.toContain("secret");
  for (const planted of ["{", "[1,[2]]", '[["name","Kit"],["nobody","x"],["name",3]]']) {
    await page.evaluate((text) => sessionStorage.setItem("form event-registration", text), planted);
    await page.reload();
    await visitor.settle();
    await expect(page.getByRole("button", { name: /^(?:Register|Send|Keep|Book)/ })).toBeVisible();
  }
});
