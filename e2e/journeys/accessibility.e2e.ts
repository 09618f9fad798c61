import { axeFindings, expectFits, openAll } from "../axe.ts";
import { hasJava, htmlFindings } from "../html-checker.ts";
import { linkOf, post, test } from "../own-site.ts";
import { CREATE } from "../pages.ts";
import { expect } from "../visitor.ts";

/** A page of each template that an address leads to. */
const templates = [
  "/",
  "/news/?issue=education,mental-health&year=2026",
  "/news/bunbury-designs-a-skate-park/",
  "/your-rights/complaints/",
  "/forms/event-registration/",
  "/search/?term=skate+park",
  "/search/?term=xylophone+quartet",
  "/no/such/page/",
];

test("axe and the Nu HTML checker find nothing on any template, at 320 pixels with everything opened @script", async ({
  visitor,
  site,
  request,
}, { outputDir }) => {
  const { page } = visitor;
  const found = new Map<string, string>();
  await page.setViewportSize({ width: 320, height: 900 });
  const check = (name: string) =>
    test.step(name, async () => {
      await visitor.settle();
      found.set(name, `<!DOCTYPE html>${await page.locator("html").evaluate((root) => root.outerHTML)}`);
      await expectFits(page, 320);
      await openAll(page);
      await expectFits(page, 320);
      expect.soft(await axeFindings(page), name).toEqual([]);
    });
  for (const address of templates) {
    found.set(`${address} as sent`, await (await request.get(address)).text());
    await visitor.open(address);
    await check(address);
  }
  await page.locator("summary", { hasText: "Menu" }).click();
  expect.soft(await axeFindings(page, "header"), "the open menu").toEqual([]);

  await visitor.open(CREATE);
  await check("DigiMe’s first step");
  await page.getByRole("button", { name: "Next: your message" }).click();
  await page.getByLabel("Your message").fill("I do not have good days and I want to die.");
  await check("DigiMe’s second step, with help");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await check("DigiMe’s third step, refused");
  await page.getByLabel("I don’t want it").check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you! We have your message");
  await check("receipt");

  await post(request, site.address, "Ash", "Ring me on 0412 345 678 about the bench, please", "phone");
  await expect.poll(() => site.letters.length).toBeGreaterThan(0);
  await visitor.open(linkOf(site.letters, "ann@office.example") || linkOf(site.letters, "bo@office.example"));
  await check("moderation");

  if (hasJava) expect(await htmlFindings(found, outputDir)).toEqual([]);
});
