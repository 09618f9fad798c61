import { expect, test } from "../../e2e/visitor.ts";

const child = "/info-for-children-and-young-people/";

for (const { address, parts } of [
  { address: "/about-us/", parts: ["Reports", "Our team", "The Commissioner"] },
  { address: child, parts: ["Feeling safe", "Getting help", "Having your say"] },
])
  test(`${address} starts with a list of its pages, each described, above its own text @once`, async ({ visitor }) => {
    const { page } = visitor;
    await visitor.open(address);
    const main = page.getByRole("main");
    const list = main.getByRole("navigation", { name: /^Pages in / });
    for (const part of parts)
      await expect(list.getByRole("link", { name: new RegExp(`^${part} .{20}`) })).toBeVisible();
    const foot = await list.boundingBox();
    const words = await main.locator(".content-words").boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  });

test("a section lists its pages in the order of the menu @once", async ({ visitor: { page } }) => {
  await page.goto("/about-us/");
  const addresses = (list: string) =>
    page.locator(`${list} a`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const inMenu = await addresses(".site-nav details:has([aria-current]) ul");
  expect(inMenu.length).toBeGreaterThan(5);
  const below = await addresses(".below");
  expect(below.slice(0, inMenu.length)).toEqual(inMenu);
  // Pages that are in no menu come after those that are, each once.
  const others = below.slice(inMenu.length);
  expect(others.filter((address) => inMenu.includes(address) || !address?.startsWith("/about-us/"))).toEqual([]);
});

for (const address of [child, `${child}having-your-say/`])
  test(`a DigiMe is offered on ${address} @once`, async ({ visitor }) => {
    await visitor.open(address);
    await visitor.page.getByRole("main").getByRole("link", { name: "Make your DigiMe" }).click();
    await expect(visitor.page).toHaveURL(/create-your-digime\/$/);
  });

test("at any width focus moves through the header’s tools in visual order @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/");
  for (const width of [360, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const tools = page.locator(".header-tools > a, .header-tools > details > summary").filter({ visible: true });
    const seen = await tools.evaluateAll((all) =>
      all.map((tool) => ({ name: tool.textContent?.trim(), left: tool.getBoundingClientRect().left })),
    );
    expect(seen.length, `at ${width}`).toBeGreaterThan(1);
    expect(seen, `at ${width}`).toEqual([...seen].sort((one, other) => one.left - other.left));
  }
});

test("a wide header’s search has 44-pixel touch targets @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  for (const control of await page.getByRole("search").first().locator("input, button").all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("links to an article’s category and issues are large enough touch targets @once", async ({ visitor }) => {
  await visitor.open("/news/bunbury-designs-a-skate-park/");
  const heights = await visitor.page
    .locator("main a.tag")
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test("on a 360-pixel phone the banner’s dots and the buttons beside them are in view @script", async ({
  visitor: { page, open },
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("/");
  const controls = page.locator(".banner-controls");
  for (const name of ["Slide 1", "Slide 3", "Next slide"])
    await expect(controls.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
});
