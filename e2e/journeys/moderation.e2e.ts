import { linkOf, post, test } from "../own-site.ts";
import { VOICES } from "../pages.ts";
import { expect } from "../visitor.ts";

test("a moderator’s edits are kept when another decides first, and a search keeps its place", async ({
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
  await visitor.settle();
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
    await visitor.settle();
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

test("each decision on the moderators’ page names whose response it is about @once", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  const names = ["Noor", "Kai"];
  for (const name of names) await post(request, address, name, `A bench in the shade of a tree, says ${name}`);
  await expect.poll(() => letters.length).toBeGreaterThan(1);
  await visitor.open(linkOf(letters, "bo@office.example"));
  const main = page.getByRole("main");
  // Screen readers would announce a list of nothing.
  await expect(main.locator("ul:empty")).toHaveCount(0);
  for (const name of names) {
    await expect(main.getByRole("button", { name: `Approve (${name})`, exact: true })).toHaveCount(1);
    for (const summary of ["Change, then approve", "Decline"])
      await main
        .locator("summary")
        .filter({ hasText: `${summary} (${name})` })
        .click();
    for (const button of ["Approve the changed text", "Do not publish"])
      await expect(main.getByRole("button", { name: `${button} (${name})`, exact: true })).toBeVisible();
  }
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

test("a moderator finds every published response, twenty at a time", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  for (let at = 1; at <= 21; at++) await post(request, address, `Kai ${at}`, "A day at the pool with my cousin Tilly");
  await expect.poll(() => letters.length).toBeGreaterThan(1);
  const link = linkOf(letters, "ann@office.example");
  const waiting = await (await request.get(link)).text();
  const ids = new Set([...waiting.matchAll(/name="id" value="([0-9a-f]+)"/g)].map(([, id = ""]) => id));
  for (const id of ids)
    expect((await request.post(link, { form: { id, verdict: "approved" }, maxRedirects: 0 })).status()).toBe(303);

  await visitor.open(link);
  await page.getByLabel("Find a published response").fill("Tilly");
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  const found = page.getByRole("region", { name: "Published, with “Tilly”" });
  await expect(found).toContainText("Showing 20 of 21");
  await expect(found.getByRole("listitem")).toHaveCount(20);
  await visitor.open(`${page.url()}&taken-down=2&page=1`);
  await found.getByRole("link", { name: "Show more" }).click();
  await expect(page).toHaveURL(/&find=Tilly&taken-down=2&page=1&decisions=2#decision-21$/);
  await expect(found).not.toContainText("Showing");
  await expect(found.getByRole("listitem")).toHaveCount(21);
  await expect(found.getByRole("listitem").last()).toBeInViewport();
  await visitor.settle();
  await found.getByRole("button", { name: "Put on the home page (Kai 1)", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Put on the home page");
  await expect(found.getByRole("listitem")).toHaveCount(21);
});

test("a moderator puts a published response on the home page, and takes it off again", async ({
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

test("a very long response has its own row, in lines of readable length, and does not fill the home page @once", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "And a bus that goes there and comes back when it is dark. ".repeat(30));
  await expect.poll(() => letters.length).toBeGreaterThan(1);
  await visitor.open(linkOf(letters, "bo@office.example"));
  await page.getByRole("button", { name: /^Approve \(/ }).click();
  await expect(page.getByRole("status")).toContainText("Published");
  await visitor.open(`${address}${VOICES}past-responses/?action=list&id=a-good-day`);
  const card = page.getByRole("figure").filter({ hasText: "Posted by Noor" });
  for (const width of [360, 768, 960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [own, list] = [await card.boundingBox(), await page.locator(".bubbles").boundingBox()];
    expect(own?.width, `at ${width}`).toBe(list?.width);
    const line = await card.locator("p").evaluate((text) => {
      const [column] = text.getClientRects();
      return (column?.width ?? Number.POSITIVE_INFINITY) / Number.parseFloat(getComputedStyle(text).fontSize);
    });
    // 75 characters, each half as wide as it is high.
    expect(line, `at ${width}`).toBeLessThanOrEqual(37.5);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open(address);
  const row = page.getByRole("list", { name: "You said it" });
  await expect(row).toContainText("And a bus that goes there");
  expect((await row.boundingBox())?.height, "the row on the home page").toBeLessThan(600);
  await expect(page.getByRole("link", { name: "All responses" })).toBeVisible();
});
