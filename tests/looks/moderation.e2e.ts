import { linkOf, post, test } from "../../e2e/own-site.ts";
import { VOICES } from "../../e2e/pages.ts";
import { expect } from "../../e2e/visitor.ts";

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
