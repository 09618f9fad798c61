import { linkOf, post, test } from "../own-site.ts";
import { expect } from "../visitor.ts";

test("a moderator’s edits are kept when another decides first, and a search keeps its place @once", async ({
  visitor,
  site: { address, letters },
  request,
  context,
}) => {
  const { page } = visitor;
  await post(request, address, "Kai", "A day at the pool with my cousin Tilly");
  await expect.poll(() => letters.length).toBe(2);
  const bo = await context.newPage();
  await bo.goto(linkOf(letters, "bo@office.example"));
  await visitor.open(linkOf(letters, "ann@office.example"));
  await page.getByText("Change, then approve").click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByLabel("Text", { exact: true }).fill("A day at the pool with my cousin");
  await page.getByRole("button", { name: "Approve the changed text" }).click();
  await expect(page).toHaveTitle(/^Error: Waiting to be read – /);
  await page.getByRole("alert").getByRole("link", { name: "The name must have 1 to 40 letters." }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/1 to 40 letters/);
  await expect(page.getByLabel("Text", { exact: true })).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "A+ larger text" }).click();
  await expect(page.locator("html")).toHaveClass("zoom1");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("A day at the pool with my cousin");
  await bo.getByRole("button", { name: /^Approve \(/ }).click();
  await expect(bo.getByRole("status")).toContainText("Published");
  await expect(bo).toHaveTitle(/^Sent: Waiting to be read – /);
  await page.getByLabel("Name", { exact: true }).fill("K");
  await page.getByRole("button", { name: "Approve the changed text" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing has changed: it was published by bo@office.example");
  await page.getByRole("button", { name: "A− smaller text" }).click();
  await expect(page.locator("html")).toHaveClass("zoom0");
  await expect(page.getByRole("alert")).toContainText("You wrote: K – A day at the pool with my cousin");

  const find = async (words: string) => {
    await page.getByLabel("Find a published response").fill(words);
    await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  };
  await find("Tully");
  await expect(page.getByRole("region", { name: "Published, with “Tully”" })).toContainText(
    "Example responses that came with the site are not listed here: change those in its content",
  );
  await find("Tilly");
  await page.getByRole("button", { name: "Put on the home page" }).click();
  await expect(page.getByRole("status")).toContainText("Put on the home page");
  await expect(page.getByRole("region", { name: "Published, with “Tilly”" })).toContainText("Kai");
});

test("a flagged response is not approved by habit: its button is quiet, and personal details are ready to be changed @once", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "A bench in the shade of a tree, please");
  await post(request, address, "Kai", "I do not have good days and I want to die");
  await post(request, address, "Ash", "Ring me on 0412 345 678 about the bench, please", "phone");
  await expect.poll(() => letters.length).toBeGreaterThan(2);
  await visitor.open(linkOf(letters, "bo@office.example"));
  for (const [name, { isQuiet, isOpen }] of [
    ["Noor", { isQuiet: false, isOpen: false }],
    ["Kai", { isQuiet: true, isOpen: false }],
    ["Ash", { isQuiet: true, isOpen: true }],
  ] as const) {
    const card = page.getByRole("article").filter({ hasText: name });
    const approve = card.getByRole("button", { name: `Approve (${name})`, exact: true });
    await expect(approve).toContainClass("button");
    await expect(approve.and(page.locator(".button-quiet"))).toHaveCount(isQuiet ? 1 : 0);
    await expect(card.getByLabel("Text", { exact: true })).toBeVisible({ visible: isOpen });
  }
});

test("a moderator puts a published response on the home page, and takes it off again @once", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "Swings that a wheelchair can roll onto, in every park");
  await post(request, address, "Kai", "A bus that still goes home after the last film");
  await expect.poll(() => letters.length).toBeGreaterThan(1);
  const link = linkOf(letters, "bo@office.example");
  for (const name of ["Noor", "Kai"]) {
    await visitor.open(link);
    const item = page.getByRole("article").filter({ hasText: name });
    await item.getByRole("button", { name: /^Approve \(/ }).click();
    await expect(page.getByRole("status")).toContainText("Published");
  }
  const shown = page.getByRole("region", { name: "You said it" }).getByRole("listitem");
  await visitor.open(address);
  await expect(shown).toContainText(["Kai", "Noor"]);
  await visitor.open(link);
  await page.getByRole("button", { name: "Put on the home page (Noor)" }).click();
  await expect(page.getByRole("status")).toContainText("Put on the home page");
  await visitor.open(address);
  await expect(shown).toContainText(["Noor"]);
  await visitor.open(link);
  const chosen = page.getByRole("region", { name: "On the home page" });
  await chosen.getByRole("button", { name: "Take off the home page (Noor)" }).click();
  await expect(page.getByRole("status")).toContainText("Taken off the home page");
  await visitor.open(address);
  await expect(shown).toContainText(["Kai", "Noor"]);
});
