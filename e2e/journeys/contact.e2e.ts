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
