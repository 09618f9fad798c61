import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { articles, isAbout, statusOf } from "../content.ts";
import { startContentSite } from "../content-site.ts";
import { expect, holdLists, test, type Visitor } from "../visitor.ts";

test.use({ motion: true });

const status = ({ page }: Visitor) => page.getByRole("main").getByRole("status");
const cards = ({ page }: Visitor) => page.locator(".news-grid > li");

async function choose(visitor: Visitor, filter: string, value: string): Promise<void> {
  await tick(visitor, filter, value);
  await expect(visitor.page.getByRole("link", { name: `Remove filter ${value}` })).toBeVisible();
}

async function tick(visitor: Visitor, filter: string, value: string): Promise<void> {
  const { page, hasScript } = visitor;
  await page.locator("summary", { hasText: filter }).click();
  const group = page.getByRole("group", { name: filter });
  await group.getByText(value, { exact: true }).click();
  await expect(group.getByRole("checkbox", { name: value })).toBeChecked();
  if (hasScript) await page.getByRole("button", { name: "Done" }).click();
  else await group.locator("..").getByRole("button", { name: "Apply filters" }).click();
}

test("a visitor filters the news, loads more, reads an article, and Back retraces every step", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/");
  await page.getByRole("link", { name: "All news" }).click();
  await expect(page).toHaveURL("/news/");
  await visitor.settle();
  await expect(status(visitor)).toHaveText(statusOf());

  await choose(visitor, "Category", "Our work");
  await expect(page).toHaveURL("/news/?category=our-work");
  await expect(status(visitor)).toHaveText(/^Showing 12 of \d\d articles$/);
  const filtered = await status(visitor).textContent();
  await expect(page.getByRole("link", { name: "Remove filter Our work" })).toBeVisible();

  await page.getByRole("link", { name: "View more" }).click();
  await expect(page).toHaveURL("/news/?category=our-work&page=2#item-13");
  await expect(page.locator("#item-13")).toBeInViewport();
  if (hasScript) await expect(page.locator("#item-13")).toBeFocused();
  expect(await cards(visitor).count()).toBeGreaterThan(12);

  const headline = await page.locator("#item-13 h2").textContent();
  await page.locator("#item-13").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline ?? "");

  await page.goBack();
  await expect(page).toHaveURL("/news/?category=our-work&page=2#item-13");
  await expect(page.locator("#item-13")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL("/news/?category=our-work");
  await expect(cards(visitor)).toHaveCount(12);
  await expect(status(visitor)).toHaveText(filtered ?? "");
  await page.goBack();
  await expect(page).toHaveURL("/news/");
  await expect(status(visitor)).toHaveText(statusOf());
  await visitor.settle();
  await page.locator("summary", { hasText: "Category" }).click();
  await expect(page.getByRole("checkbox", { name: "Our work" })).not.toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL("/news/?category=our-work");
  await expect(page.getByRole("checkbox", { name: "Our work", includeHidden: true })).toBeChecked();
});

test("more values widen a filter, more filters narrow the list, and each can be removed", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  const remove = (value = "") => page.getByRole("link", { name: `Remove filter ${value}` });
  const focusIsOn = async (place: Locator) => hasScript && (await expect(place).toBeFocused());
  await visitor.open("/news/");
  await choose(visitor, "Issue", "Mental health");
  await expect(status(visitor)).toHaveText(statusOf(isAbout("mental-health")));
  await choose(visitor, "Issue", "Education");
  // The address has values in the order of the options, as links do, not in the order of ticking.
  if (hasScript) await expect(page).toHaveURL("/news/?issue=education,mental-health");
  await expect(status(visitor)).toHaveText(statusOf(isAbout("education", "mental-health")));
  await choose(visitor, "Year", "2026");
  await expect(status(visitor)).toHaveText(
    statusOf((article) => article.date.startsWith("2026") && isAbout("education", "mental-health")(article)),
  );
  await expect(remove()).toHaveCount(3);
  await expect(page).toHaveURL(/year=2026/);
  await remove("Education").press("Enter");
  await expect(remove()).toHaveCount(2);
  await focusIsOn(remove("Mental health"));
  await page.locator("summary", { hasText: "Year" }).click();
  await page.getByRole("link", { name: "Clear year" }).press("Enter");
  await expect(remove()).toHaveCount(1);
  await focusIsOn(page.locator("summary", { hasText: "Year" }));
  await page.getByRole("link", { name: "Clear all filters" }).press("Enter");
  await expect(page).toHaveURL("/news/");
  await expect(remove()).toHaveCount(0);
  await focusIsOn(status(visitor));
});

test("clicks while a list is loading add to what was chosen before @script", async ({ visitor }) => {
  const { page } = visitor;
  const remove = (value: string) => page.getByRole("link", { name: `Remove filter ${value}` });
  const whileHeld = async (address: string, press: () => Promise<void>, arrived: string) => {
    await visitor.open(address);
    const letGo = await holdLists(page);
    await press();
    await letGo();
    await expect(page).toHaveURL(arrived);
  };
  const ofIssues = "/news/?issue=education,mental-health,disability";
  const twoRemoved = async () => {
    await remove("Disability").press("Enter");
    await remove("Education").press("Enter");
  };
  await whileHeld(ofIssues, twoRemoved, "/news/?issue=mental-health");
  const changed = async () => {
    await tick(visitor, "Issue", "Mental health");
    await remove("Education").click();
  };
  await whileHeld("/news/?issue=education", changed, "/news/?issue=mental-health");
  const removedThenChosen = async () => {
    await remove("Education").press("Enter");
    await tick(visitor, "Issue", "Mental health");
  };
  await whileHeld("/news/?issue=education", removedThenChosen, "/news/?issue=mental-health");
  const twoClicksFast = async () => {
    await remove("Disability").click();
    await remove("Education").dispatchEvent("click", { detail: 2 });
  };
  await whileHeld(ofIssues, twoClicksFast, "/news/?issue=mental-health");
  const chosenThenMore = async () => {
    await tick(visitor, "Category", "Our work");
    await page.getByRole("link", { name: "View more" }).click();
  };
  await whileHeld("/news/", chosenThenMore, "/news/?category=our-work&page=2#item-13");
  await expect(page.locator("#item-13")).toBeFocused();
});

test("‘View more’ pressed twice loads one page, and a skip link meanwhile does not lose it @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const letGo = await holdLists(page);
  const more = page.getByRole("link", { name: "View more" });
  await more.press("Enter");
  await expect(page).toHaveURL("/news/?page=2#item-13");
  await more.press("Enter");
  await page.getByRole("link", { name: "Skip to the main content" }).press("Enter");
  await letGo();
  await expect(cards(visitor)).toHaveCount(24);
  await more.press("Enter");
  await expect(cards(visitor)).toHaveCount(36);
});

test("an article that is published meanwhile stands once in the list, and ‘View more’ goes to the first that was not shown @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const write = (folder: string, day: number) =>
    writeFileSync(
      path.join(folder, `news/day-${day}.md`),
      `---\nheadline: Day ${day}\ndate: 2026-03-${day}\ncategory: reports\nissues: [play]\nbackground: teal\nsummary: A day.\n---\nWords.\n`,
    );
  const days = Array.from({ length: 18 }, (_, at) => 10 + at);
  const site = await startContentSite((content) => {
    for (const day of days) write(content, day);
  });
  try {
    await visitor.open(`${site.address}/news/`);
    await visitor.settle();
    write(site.content, 28);
    await site.publish();
    await expect.poll(async () => (await page.request.get(`${site.address}/news/`)).text()).toContain("Day 28");
    await page.getByRole("link", { name: "View more" }).click();
    await expect(cards(visitor)).toHaveCount(21);
    const headlines = await page.locator(".news-grid h2").allTextContents();
    expect(headlines).toEqual([28, ...days.toReversed()].map((day) => `Day ${day}`).concat("Second", "First"));
    await expect(page.getByRole("link", { name: "Day 15" })).toBeFocused();
  } finally {
    await site.stop();
  }
});

test("a value without results cannot be chosen, and says so @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/?category=opinion&year=2026");
  await page.locator("summary", { hasText: "Issue" }).click();
  const nothing = page.getByRole("group", { name: "Issue" }).getByRole("checkbox", { name: /\b0 articles$/ });
  expect(await nothing.count()).toBeGreaterThan(0);
  await expect(nothing.first()).toBeDisabled();
});

test("filters that match nothing show a way out", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/news/?category=opinion&issue=play-and-recreation&year=2019,2020,2021");
  await expect(status(visitor)).toHaveText("No articles match");
  if (hasScript) {
    await page.locator("summary", { hasText: "Issue" }).press("Enter");
    const play = page.getByRole("checkbox", { name: /^Play and recreation/ });
    for (const isTicked of [false, true]) {
      await play.press("Space");
      await expect(page.getByRole("link", { name: "Remove filter Play and recreation" })).toHaveCount(isTicked ? 1 : 0);
      await expect(play).toBeChecked({ checked: isTicked });
      await expect(play).toBeFocused();
    }
    await play.press("Space");
    await expect(page).not.toHaveURL(/issue=/);
    await page.keyboard.press("Escape");
    // Not by its role, which a box that is not shown does not have. The browser tells the page of the closing a moment
    // later, and not at all if it is open again by then.
    await expect(page.locator("[name=issue][value=play-and-recreation]")).toBeDisabled();
    await expect(play).toBeHidden();
    await page.locator("summary", { hasText: "Issue" }).press("Enter");
    await expect(play).toBeDisabled();
    await page.goBack();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("main").getByRole("link", { name: "See all news" }).click();
  await expect(status(visitor)).toHaveText(statusOf());
});

test("unknown values and pages cause no error @once", async ({ visitor }) => {
  await visitor.open("/news/?category=nope&issue=%00,education&year=0&page=99");
  await expect(visitor.page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(1);
  await visitor.open(`/news/?issue=${"x,".repeat(4000)}`);
  await expect(status(visitor)).toHaveText(statusOf());
  const tooLong = await visitor.page.request.get(`/news/?issue=${"x,".repeat(10_000)}`);
  expect(tooLong.status()).toBe(414);
  expect(await tooLong.text()).toContain("<h1>That address is too long</h1>");
});

test("a dropdown closes on Escape or a click outside it, and stays open on a click inside @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const issue = page.locator("summary", { hasText: "Issue" });
  const panel = page.getByRole("group", { name: "Issue" });
  await issue.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(issue).toBeFocused();
  await issue.press("Enter");
  const foot = page.locator(".dropdown-foot").filter({ visible: true });
  await foot.click({ position: { x: 2, y: 2 } });
  await expect(panel).toBeVisible();
  // As on the window's scrollbar, which this browser hides.
  await page.locator("html").dispatchEvent("pointerdown");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(issue).toBeFocused();
  await issue.press("Enter");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(panel).toBeHidden();
});

test("no picture, of whatever shape, changes the height of a card @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const boxes = page.locator(".news-grid .news-picture:has(img)");
  const heights = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLElement).offsetHeight));
  const before = await heights();
  await boxes.first().evaluate(async (box) => {
    box.classList.add("news-picture-square");
    for (const source of box.querySelectorAll("source")) source.remove();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600"/>';
    const image = box.querySelector("img");
    if (!image) throw new Error("The card has no picture.");
    Object.assign(image, { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width: 300, height: 600 });
    await image.decode();
  });
  expect(await heights()).toEqual(before);
});

test("an article links to its category, its issues and its neighbours @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/bunbury-designs-a-skate-park/");
  await expect(page).toHaveTitle(/^Young people in Bunbury design their own skate park – Children’s Commissioner WA$/);
  await expect(page.locator("time").first()).toHaveAttribute("datetime", "2026-11-14");
  await page.locator(".article-top").getByRole("link", { name: "Have your say" }).click();
  await expect(page).toHaveURL("/news/?category=have-your-say");
  await page.goBack();
  await page.getByRole("complementary").getByRole("link", { name: "Play and recreation" }).click();
  await expect(page).toHaveURL("/news/?issue=play-and-recreation");
  await page.goBack();
  const neighbour = (name: RegExp) =>
    page.getByRole("navigation", { name: "More articles" }).getByRole("link", { name });
  await neighbour(/^Earlier/).click();
  const at = articles.findIndex(({ slug }) => slug === "bunbury-designs-a-skate-park");
  await expect(page).toHaveURL(`/news/${articles[at + 1]?.slug}/`);
  await neighbour(/^Later/).click();
  await expect(page).toHaveURL("/news/bunbury-designs-a-skate-park/");
});
