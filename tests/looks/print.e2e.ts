import { VOICES } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("on paper a page shows the site’s name and its URL, opens closed parts and has no buttons @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ media: "print" });
  await visitor.open("/about-us/children-in-numbers/");
  await expect(page.getByRole("banner").getByRole("link", { name: /^Children’s Commissioner/ })).toBeVisible();
  await expect(page.getByText(/^http:\/\/localhost:\d+\/about-us\/children-in-numbers\/$/)).toBeVisible();
  await expect(page.locator("details.stat .stat-words").first()).toBeVisible();
  for (const hidden of [".mobile-menu", ".text-size", ".site-footer", ".button"])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
  await visitor.open("/your-rights/the-convention/");
  const address = await page
    .locator(".prose a[href^='/']")
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain("/your-rights/");
});

test("on paper a long message is complete, even in a box that was made smaller", async ({ visitor }) => {
  const { page } = visitor;
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await visitor.open("/forms/contact/");
  const message = page.getByRole("main").getByLabel("Your message", { exact: true });
  await message.fill("What we want to tell you about our school\n".repeat(12));
  // As when a visitor drags the corner of the box up.
  await message.evaluate((box) => Object.assign(box.style, { height: "190px" }));
  const hidden = () => message.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await hidden()).toBeGreaterThan(100);
  await page.emulateMedia({ media: "print" });
  expect(await hidden()).toBeLessThanOrEqual(0);
});

test("the printed URL leads to the same page, and reveals nothing about the visitor @once", async ({ visitor }) => {
  const { page } = visitor;
  await page.emulateMedia({ media: "print" });
  const address = page.locator(".print-address");
  for (const shown of [`${VOICES}past-responses/?id=feeling-safe`, "/news/?issue=education", "/search/?term=school"]) {
    await visitor.open(shown);
    await expect(address).toHaveText(/^http:/);
    expect(new URL((await address.textContent()) ?? "")).toMatchObject(pathAndQuery(shown));
  }
  for (const own of [`${VOICES}receipt/?code=unknown`, "/contact-us/?sent=contact&receipt=X"]) {
    await visitor.open(own);
    await expect(address).not.toContainText("?");
  }
});

function pathAndQuery(address: string): Pick<URL, "pathname" | "search"> {
  const [pathname = "", query = ""] = address.split("?");
  return { pathname, search: `?${query}` };
}
