import { axeFindings, expectFits, openAll } from "../axe.ts";
import { hasJava, htmlFindings } from "../html-checker.ts";
import { follow, linkOf, post, test } from "../own-site.ts";
import { CREATE, templates, VOICES } from "../pages.ts";
import { expect } from "../visitor.ts";

test("axe finds nothing on any template, at 320 pixels with everything opened @script", async ({
  visitor,
  site,
  request,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 900 });
  const check = (name: string) =>
    test.step(name, async () => {
      await visitor.settle();
      await expectFits(page, 320);
      await openAll(page);
      await expectFits(page, 320);
      expect.soft(await axeFindings(page), name).toEqual([]);
    });
  for (const address of templates) {
    await visitor.open(address);
    await check(address);
  }
  await page.locator("summary", { hasText: "Menu" }).click();
  expect.soft(await axeFindings(page, "header"), "the open menu").toEqual([]);

  await visitor.open(CREATE);
  await check("DigiMe’s first step");
  await page.getByRole("button", { name: "Next: your words" }).click();
  await page.getByLabel("Your message").fill("I do not have good days and I want to die.");
  await check("DigiMe’s second step, with help");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await check("DigiMe’s third step, refused");
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  await check("receipt");

  await post(request, site.address, "Ash", "Ring me on 0412 345 678 about the bench, please", "phone");
  await expect.poll(() => site.emails.length).toBe(2);
  await follow(visitor, linkOf(site.emails, "ann@office.example"));
  await expect(page.getByRole("article")).toContainText("about the bench");
  await check("check");
  await page.getByRole("link", { name: "Decline" }).click();
  await check("decline");
  await post(request, site.address, "Noor", "A bench in the shade of a tree, please");
  for (const at of [
    "",
    "concerns/",
    "responses/ordinary/",
    "responses/ordinary/?list=all",
    "responses/decided/",
    "records/",
    "records/person/",
    "records/held/",
    "records/register/",
  ]) {
    await visitor.open(`${site.address}/office/${at}`);
    await check(`office/${at}`);
  }
});

test("the Nu HTML checker finds nothing on any template, as it is sent @once", async ({ request }, { outputDir }) => {
  test.skip(!hasJava, "the checker needs Java");
  const violations = new Map<string, string>();
  for (const address of [...templates, CREATE, `${VOICES}receipt/`, "/office/sign-in/?link=unknown"])
    violations.set(address, await (await request.get(address)).text());
  expect(await htmlFindings(violations, outputDir)).toEqual([]);
});
