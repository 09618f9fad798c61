import { openTopic } from "../content.ts";
import { CREATE, pages, VOICES } from "../pages.ts";
import { expect, test } from "../visitor.ts";

const widths = [360, 768, 1280];
const child = "/info-for-children-and-young-people/";

test("no page shows more than one button in the accent colour @once", async ({ visitor: { page } }) => {
  for (const address of [
    "/",
    VOICES,
    `${VOICES}past-responses/?action=list&id=${openTopic.slug}`,
    CREATE,
    "/search/?term=skate",
    "/forms/contact/",
    "/no/such/page/",
  ]) {
    await page.goto(address);
    const accent = await page.locator(".skip-link").evaluate((link) => getComputedStyle(link).backgroundColor);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const accents = await page.locator("a, button, summary").evaluateAll((controls, accent) => {
        // Not the skip link above the window, nor a slide beside it.
        const seen = ({ left, bottom }: DOMRect) => left < innerWidth && bottom > 0;
        return controls
          .filter((control) => control.checkVisibility() && seen(control.getBoundingClientRect()))
          .filter((control) => getComputedStyle(control).backgroundColor === accent)
          .map((control) => control.textContent);
      }, accent);
      expect(accents.length, `${address} at ${width}: ${accents}`).toBeLessThanOrEqual(1);
      if (address === CREATE) expect(accents).toEqual(["Surprise me"]);
    }
  }
});

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

test("at any width the news filters fill their bar, and the list of issues is cut off mid-row", async ({ visitor }) => {
  const { page } = visitor;
  const issue = page.locator("summary", { hasText: "Issue" });
  await visitor.open("/news/");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const right = async (part: string) =>
      page.locator(part).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect((await right(".filters")) - (await right(".filters > *")), `at ${width}`).toBeLessThan(16);
    await issue.click();
    const cut = await page.locator("details[open] .dropdown-panel ul").evaluate((list) => {
      const { bottom } = list.getBoundingClientRect();
      return [...list.children]
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.top < bottom && row.bottom > bottom)
        .map((row) => (bottom - row.top) / row.height);
    });
    expect(cut, `at ${width}`).toHaveLength(1);
    expect(cut[0], `at ${width}`).toBeGreaterThan(0.3);
    expect(cut[0], `at ${width}`).toBeLessThan(0.7);
    await issue.press("Enter");
  }
});

test("in a wide window a form is centred @once", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const address of ["/contact-us/", "/forms/feedback/"]) {
    await visitor.open(address);
    const card = await page.locator(".form-card").boundingBox();
    const middle = (card?.x ?? 0) + (card?.width ?? 0) / 2;
    const room = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.abs(middle - room / 2), address).toBeLessThan(2);
  }
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

test("the menu fits in one row wherever it is shown, and names its parts as the footer does @once", async ({
  visitor: { page },
}) => {
  await page.goto("/");
  const menu = page.locator(".site-nav");
  for (const width of [1185, 1200, 1240, 1250, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const items = await menu
      .locator(".nav-link")
      .evaluateAll((links) =>
        links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().top),
      );
    expect(new Set(items).size, `at ${width}: ${items}`).toBeLessThanOrEqual(1);
    expect(items.length > 0, `at ${width}`).toBe(width >= 1250);
  }
  const footer = page.getByRole("contentinfo");
  for (const part of ["Children & young people", "Your rights", "About us"]) {
    await expect(menu.locator("summary", { hasText: part })).toBeVisible();
    await expect(footer.getByRole("heading", { name: part })).toBeVisible();
  }
});

test("the thin bar above the menu is one row at every width @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  const bar = page.locator(".header-bar");
  for (const width of [320, 640, 790, 820, 844, 880, 910, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await bar.boundingBox())?.height, `at ${width}`).toBe(60);
  }
});

test("a wide header’s search has 44-pixel touch targets @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  for (const control of await page.getByRole("search").first().locator("input, button").all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("day, month and year fit in one row on a small phone, with an error too @once", async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/forms/order-resources/");
  await page.getByLabel("Day").fill("31");
  await page.getByLabel("Month").fill("2");
  await page.getByRole("textbox", { name: "Year" }).fill("2027");
  await page.getByRole("button", { name: "Order" }).click();
  await expect(page.locator(".has-error", { has: page.getByLabel("Day") })).toBeVisible();
  const tops = await page
    .locator(".form-date input")
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test("links to an article’s category and issues are large enough touch targets @once", async ({ visitor }) => {
  await visitor.open("/news/bunbury-designs-a-skate-park/");
  const heights = await visitor.page
    .locator("main a.tag")
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test("the headings of the receipt and moderation pages line up with the text below @once", async ({ visitor }) => {
  const { page } = visitor;
  for (const address of [`${VOICES}receipt/?code=unknown`, "/voices-moderation/?token=unknown"]) {
    await visitor.open(address);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const words = await page.locator(".page-head + .wrap").boundingBox();
    expect(heading?.x, address).toBe(words?.x);
  }
});

test("with the largest text on a small phone a phone number stays on one line, and the map’s label is whole or hidden @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 740 });
  await visitor.open("/contact-us/");
  await page.evaluate(() => {
    document.documentElement.className = "zoom2";
  });
  const lines = await page.locator(".header-help a").evaluate((link) => {
    const text = link.lastChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.search(/\d/));
    range.setEnd(text, text.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  const map = page.locator(".map");
  const [room, label] = [await map.boundingBox(), await map.locator(".map-popup").boundingBox()];
  expect(label?.y ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(room?.y ?? 0);
});

test("a heading takes exactly the width that the twig beside it leaves in its column @once", async ({ visitor }) => {
  const { page } = visitor;
  for (const address of ["/forms/feedback/", "/contact-us/", `${VOICES}receipt/?code=unknown`, "/news/"]) {
    await visitor.open(address);
    for (const width of [900, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [heading, column, twig] = await page.evaluate(() => {
        const head = document.querySelector(".page-head");
        const right = (box?: Element | null) => box?.getBoundingClientRect().right ?? 0;
        const size = head ? getComputedStyle(head, "::before").inlineSize : "";
        return [right(head?.querySelector("h1")), right(head), innerWidth - Number.parseFloat(size)];
      });
      expect(Math.round(heading), `${address} at ${width}`).toBe(Math.round(Math.min(column, twig)));
    }
  }
});

test("every page except the home page and articles has the wave under its heading @once", async ({ visitor }) => {
  const { page } = visitor;
  for (const address of pages.filter((address) => !/^\/(?:news\/\w.*)?$/.test(address))) {
    await page.goto(address);
    await expect(page.locator("h1"), address).toHaveClass("squiggle");
  }
});

test("headings of one level are one size on the contact page @once", async ({ visitor }) => {
  await visitor.open("/contact-us/");
  const sizes = await visitor.page
    .locator(".content-words h2")
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).fontSize));
  expect(sizes.length).toBeGreaterThan(5);
  expect(new Set(sizes).size).toBe(1);
});

test("the file button has the same font as the others @once", async ({ visitor }) => {
  await visitor.open("/forms/event-registration/");
  const [own, other] = await visitor.page.evaluate(() => {
    const family = (selector: string, part?: string) => {
      const element = document.querySelector(selector);
      return element && getComputedStyle(element, part).fontFamily;
    };
    return [family("input[type=file]", "::file-selector-button"), family("main .button")];
  });
  expect(own).toBe(other);
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
