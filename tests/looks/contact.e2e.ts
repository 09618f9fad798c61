import { expect, hold, test } from "../../e2e/visitor.ts";

test("when the connection drops, a returned form loses no answer and says so first @script", async ({ visitor }) => {
  const { page, settle } = visitor;
  const letGo = await hold(page, /\/assets\/content-form\.island-.*\.js$/);
  const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });
  const button = page.getByRole("main").getByRole("button", { name: "Send", exact: true });
  const told = page.getByRole("alert");
  await page.goto("/forms/contact/");
  await field("What should we call you?").fill("Sam");
  await field("No answer please").check();
  await field("What is this about?").selectOption("I have an idea");
  await field("You may keep this message for 90 days to answer it.").check();
  await button.click();
  await expect(told).toContainText("Write your message");
  await letGo();
  await settle();
  await field("Your message").fill("Shade");
  await button.click();
  await expect(told).toContainText("Write a little more");
  await field("Your message").fill("Shade at the bus stop, please.");
  await page.route(/\/forms\/contact\//, (route) => route.abort());
  await button.click();
  await expect(told.getByRole("heading")).toContainText("We could not reach our office");
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport();
  await expect(field("What should we call you?")).toHaveValue("Sam");
  await expect(field("No answer please")).toBeChecked();
  await expect(field("You may keep this message for 90 days to answer it.")).toBeChecked();
  await field("Your message").fill("Shade");
  await button.click();
  await expect(told.getByRole("heading")).toHaveText("Please check 1 answer");
});

test("answers to a form that was removed are given back, without advice to send them again", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  const words = "There is no shade at the bus stop.";
  await visitor.open("/contact-us/");
  const main = page.getByRole("main");
  await main.getByLabel("What should we call you?").fill("Sam");
  await main.getByRole("radio", { name: "No answer please" }).check();
  await main.getByRole("combobox", { name: "What is this about?" }).selectOption("I have an idea");
  await main.getByRole("textbox", { name: "Your message" }).fill(words);
  await main.getByRole("checkbox", { name: /keep this message/ }).check();
  const isPost = (address: URL) => address.searchParams.get("form") === "contact";
  await page.route(isPost, (route, request) =>
    route.continue({ url: request.url().replace("contact-us", "was-here") }),
  );
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("This form is not here any more");
  await expect(page).toHaveTitle(/^Error: /);
  if (hasScript) {
    await expect(main.getByRole("textbox", { name: "Your message" })).toHaveValue(words);
    await expect(page.getByRole("alert")).not.toContainText("press the button again");
  } else {
    await expect(main.getByLabel("What you wrote")).toHaveValue(new RegExp(`^Sam[^]*${words}`));
    await expect(main.getByLabel("What you wrote")).not.toHaveValue(/^true$/m);
    // Once, by the form's own hidden field: those that the site adds are left out.
    await expect(main.getByLabel("What you wrote")).not.toHaveValue(/^contact$.*^contact$/ms);
    await expect(main.getByRole("button")).toHaveCount(0);
    await expect(main.getByRole("link", { name: "contact us" })).toHaveAttribute("href", "/contact-us/");
    await page.getByRole("button", { name: "A+ larger text" }).click();
    await expect(page.locator("html")).toHaveClass("zoom1");
    await expect(main.getByLabel("What you wrote")).toHaveValue(new RegExp(`^Sam[^]*${words}`));
  }
});
