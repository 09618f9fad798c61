import { CREATE, templates } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("at any width focus moves through the header’s tools in visual order @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/");
  for (const width of [360, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const tools = page.locator(".header-tools > a, .header-tools > details > summary").filter({ visible: true });
    const places = await tools.evaluateAll((all) =>
      all.map((tool) => ({ name: tool.textContent?.trim(), left: tool.getBoundingClientRect().left })),
    );
    expect(places.length, `at ${width}`).toBeGreaterThan(1);
    expect(places, `at ${width}`).toEqual([...places].sort((one, other) => one.left - other.left));
  }
});

test("on a 360-pixel phone the banner’s dots and the buttons beside them are in view @script", async ({
  visitor: { page, open },
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("/");
  // An office's own site has no line above its header.
  await page.locator(".example-line").evaluate((line) => line.remove());
  const controls = page.locator(".banner-controls");
  for (const name of ["Slide 1", "Slide 3", "Next slide"])
    await expect(controls.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
});

test("what is tapped is at least 44 pixels high, on wide and narrow pages; links inside sentences are exempt @once", async ({
  visitor: { page, open },
}) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [...templates, CREATE]) {
      await open(address);
      const small = await page
        .locator(":is(a, button, summary, input, select, textarea):not([tabindex='-1'])")
        .evaluateAll((all) =>
          all.flatMap((control) => {
            const target = control.closest("label") ?? control;
            const { width, height } = target.getBoundingClientRect();
            const isInSentence =
              getComputedStyle(control).display === "inline" &&
              (control.matches("td a") || control.parentElement?.textContent?.trim() !== control.textContent?.trim());
            const isExempt = !control.checkVisibility() || width < 2 || isInSentence;
            return isExempt || height > 43.9 ? [] : [`${height} ${target.outerHTML.slice(0, 100)}`];
          }),
        );
      expect.soft(small, `${address} at ${width}`).toEqual([]);
    }
  }
});
