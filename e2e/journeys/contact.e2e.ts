import { expect, test } from "../visitor.ts";

test("the form on the contact page takes a message there, and says what is missing", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/contact-us/");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send" }).click();
  await expect(main.getByRole("link", { name: /name|call you/i }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/contact-us\//);
  await main.getByLabel("What should we call you?").fill("Sam");
  await main.getByRole("radio", { name: "No answer please" }).check();
  await main.getByRole("combobox", { name: "What is this about?" }).selectOption("I have an idea");
  await main.getByRole("textbox", { name: "Your message" }).fill(`There is no shade at the bus stop, ${Date.now()}.`);
  await main.getByRole("checkbox", { name: /keep this message/ }).check();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/contact-us\/\?sent=contact&receipt=/);
  await expect(
    main
      .getByRole("heading", { name: /thank/i })
      .or(main.getByText(/receipt|number/i))
      .first(),
  ).toBeVisible();
});

test("what is typed while script is still on its way stays, also in a box that came with words", async ({
  visitor,
}) => {
  test.skip(!visitor.hasScript, "without script nothing takes the page over");
  const { page, settle } = visitor;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact-us/");
  const message = page.getByRole("main").getByRole("textbox", { name: "Your message" });
  await message.fill("There is no shade at the bus stop.");
  await page.getByRole("main").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(message).toHaveValue("There is no shade at the bus stop.");
  await message.fill("There is no shade at the bus stop, and no seat.");
  letGo();
  await settle();
  await expect(message).toHaveValue("There is no shade at the bus stop, and no seat.");
});
