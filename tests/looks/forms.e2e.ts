import { expect, test, type Visitor } from "../../e2e/visitor.ts";

const field = ({ page }: Visitor, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const send = ({ page }: Visitor, name = "Send") => page.getByRole("main").getByRole("button", { name, exact: true });

async function fillContact(visitor: Visitor, message: string): Promise<void> {
  await field(visitor, "What should we call you?").fill("Sam");
  await field(visitor, "No answer please").check();
  await field(visitor, "What is this about?").selectOption("I have an idea");
  await field(visitor, "Your message").fill(message);
  await field(visitor, "You may keep this message to answer it.").check();
}

test("a form that a proxy refuses as too large says so, and stays @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/forms/contact/");
  await fillContact(visitor, "Far too much");
  await page.route("/forms/contact/?form=contact", (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
  );
  await send(visitor).click();
  await expect(page.getByRole("alert")).toContainText("Your message or your files are too big");
  await expect(field(visitor, "Your message")).toHaveValue("Far too much");
});
