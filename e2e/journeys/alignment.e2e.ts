import sharp from "sharp";
import { send, writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

test("the button for smaller text has the smaller letter, on a page with a form too @once", async ({ visitor }) => {
  const { page } = visitor;
  for (const address of ["/about-us/", "/contact-us/"]) {
    await visitor.open(address);
    const [smaller, larger] = await page
      .locator("[data-text-size]")
      .evaluateAll((letters) => letters.map((letter) => Number.parseFloat(getComputedStyle(letter).fontSize)));
    expect(smaller, address).toBeLessThan(larger ?? 0);
  }
});

test("on a phone the messages in a list of errors are spaced apart", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open("/forms/feedback/");
  await page.getByRole("button", { name: "Send feedback" }).click();
  const links = page.locator(".error-summary a");
  await expect(links.first()).toBeVisible();
  const rows = await links.evaluateAll((all) =>
    all.map((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const { top, bottom } = words.getBoundingClientRect();
      return { top, bottom, lines: words.getClientRects().length, height: link.getBoundingClientRect().height };
    }),
  );
  expect(Math.max(...rows.map(({ lines }) => lines))).toBeGreaterThan(1);
  for (const [place, { top, height }] of rows.entries()) {
    expect(height).toBeGreaterThanOrEqual(44);
    if (place) expect(top - (rows[place - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
  }
});

test("on a small phone each helpline in a help box has its name and number on one line @once", async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/search/?term=self+harm");
  const heights = await page
    .locator(".help-box .help-line")
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll("span, b")].map((part) => part.getBoundingClientRect().bottom)),
    );
  expect(heights.length).toBeGreaterThan(2);
  for (const [name = 0, number = 0] of heights) expect(Math.abs(name - number)).toBeLessThan(12);
});

test("a phone number’s icon is level with the number @once", async ({ visitor: { page } }) => {
  await page.goto("/contact-us/");
  const line = page.locator(".office-line", { has: page.locator("a[href^='tel:']") });
  const [icon, link] = [await line.locator(".icon").boundingBox(), await line.locator("a").boundingBox()];
  const middle = (box: typeof icon) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(icon) - middle(link))).toBeLessThan(3);
});

test("helplines are in even rows on the receipt of a child in distress @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("nobody would care if i was gone, not at school and not at home"));
  await send(visitor, "Sam");
  const tops = await page
    .locator(".receipt .help-line")
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
  const rows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
  expect(tops).toHaveLength(4);
  expect(new Set(rows).size, `${rows}`).toBe(1);
});

test("the footer’s helplines are in even rows, from a small phone to a wide window @once", async ({
  visitor: { page },
}) => {
  await page.goto("/about-us/");
  for (const width of [320, 600, 820, 1024, 1070, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const tops = await page
      .locator(".footer-help .help-line")
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
    expect(tops).toHaveLength(4);
    expect(new Set(rows).size, `at ${width} pixels: ${rows}`).toBe(1);
  }
});

test("an open menu panel lines up with the page’s heading at every width @once", async ({ visitor: { page } }) => {
  await page.goto("/about-us/");
  await page.locator(".site-nav summary", { hasText: "Your rights" }).click();
  for (const width of [1260, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const begins = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().left);
    expect(await begins(".nav-panel:visible .nav-lead"), `at ${width}`).toBe(await begins("main h1"));
  }
});

test("‘Clear all filters’ is aligned with an edge of the list around it @once", async ({ visitor: { page } }) => {
  await page.goto("/news/?category=events&issue=education&issue=safety");
  const clear = page.getByRole("link", { name: "Clear all filters" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = await clear.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const [own, list] = [words.getBoundingClientRect(), link.closest(".chips")?.getBoundingClientRect()];
      return { left: own.left - (list?.left ?? 0), right: (list?.right ?? 0) - own.right };
    });
    expect(Math.min(gaps.left, gaps.right), `at ${width}: ${JSON.stringify(gaps)}`).toBeLessThan(1);
  }
});

test("there is space between a resource’s introduction and its date @once", async ({ visitor: { page } }) => {
  await page.goto("/resources/ask-for-a-skate-park/");
  const [lead, date] = [await page.locator(".lead").boundingBox(), await page.locator(".lead + p").boundingBox()];
  expect((date?.y ?? 0) - (lead?.y ?? 0) - (lead?.height ?? 0)).toBeGreaterThanOrEqual(8);
});

test("news headlines side by side are level at every width @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  for (const width of [770, 962, 1024, 1100, 1200, 1240, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cards = await page.locator(".news-grid-lead > :not(:first-child)").evaluateAll((all) =>
      all.map((card) => {
        const top = (part: string) => Math.round(card.querySelector(part)?.getBoundingClientRect().top ?? 0);
        return { card: top("a"), headline: top("h3") };
      }),
    );
    const rows = new Set(cards.map(({ card }) => card));
    expect(new Set(cards.map(({ headline }) => headline)).size, `at ${width}: ${JSON.stringify(cards)}`).toBe(
      rows.size,
    );
  }
});

test("in wide windows a banner shows most of its picture @once", async ({ visitor: { page } }) => {
  for (const [width, height] of [
    [1280, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const seen = await page
      .locator(".banner-picture img")
      .first()
      .evaluate((picture: HTMLImageElement) => {
        const own = Number(picture.getAttribute("width")) / Number(picture.getAttribute("height"));
        const { width, height } = picture.getBoundingClientRect();
        return Math.min(own / (width / height), width / height / own);
      });
    expect(seen, `at ${width}`).toBeGreaterThan(0.7);
  }
});

test("no background shows around the corners of a picture @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  await page.evaluate(() => {
    // With a white picture, anything darker than the page is the background behind it.
    const white = new CSSStyleSheet();
    white.replaceSync("img { filter: brightness(0) invert(1) }");
    document.adoptedStyleSheets = [white];
  });
  for (const part of [".cta-small", ".news-card .news-picture"]) {
    const place = page.locator(part).first();
    await place.scrollIntoViewIfNeeded();
    // A loaded image may not be painted yet.
    await place.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const { x = 0, y = 0, width = 0 } = (await place.boundingBox()) ?? {};
    const { channels } = await sharp(await page.screenshot({ clip: { x: x + width - 36, y, width: 36, height: 36 } }))
      .removeAlpha()
      .stats();
    expect(Math.min(...channels.map(({ min }) => min)), part).toBeGreaterThan(230);
  }
});

test("on a small phone with the largest text, DigiMe’s options get most of the window @script", async ({
  visitor: { page, open },
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(CREATE);
  await page.evaluate(() => {
    document.documentElement.className = "zoom2";
  });
  await page.locator(".option > summary").first().click();
  await page.locator(".swatch").nth(2).scrollIntoViewIfNeeded();
  const free = await page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, row) => document.elementFromPoint(innerWidth / 2, row));
    return rows.filter((one) => one?.closest(".options") && !one.closest(".actions")).length / innerHeight;
  });
  expect(free).toBeGreaterThan(0.6);
});
