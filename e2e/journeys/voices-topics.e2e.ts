import { openTopic, pastTopics } from "../content.ts";
import { follow, linkOf, test as own, post } from "../own-site.ts";
import { CREATE, VOICES } from "../pages.ts";
import { answerLists, expect, test } from "../visitor.ts";

test("past topics: the last three, then all, the latest first; responses load page by page", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(VOICES);
  const topics = page.getByRole("region", { name: "Past topics" }).getByRole("listitem");
  await expect(topics).toHaveCount(3);
  await page.getByRole("link", { name: "View All" }).click();
  await expect(topics).toContainText(pastTopics.toReversed().map(({ question }) => question));
  await page.getByRole("link", { name: /If you ran your school for a day/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("If you ran your school for a day");
  const cards = page.getByRole("figure");
  await expect(cards).toHaveCount(9);
  await expect(cards.first()).toContainText("Posted by Harjit");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(18);
  if (visitor.hasScript) await expect(cards.nth(9)).toBeFocused();
  await page.getByRole("link", { name: "Load all" }).click();
  await expect(cards).toHaveCount(60);
  await expect(page.getByText("Showing 60 of 60")).toBeVisible();
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
  await visitor.open(page.url().replace("page=all", "page=99"));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /&page=7$/);
});

test("the open question stands first with faces and what was said, and past topics say what we did", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open(VOICES);
  const question = page.getByRole("region", { name: openTopic.question });
  await expect(question.locator("img").filter({ visible: true })).toHaveCount(4);
  await expect(question.getByRole("link", { name: "Have your say" })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(question.locator("img").filter({ visible: true })).toHaveCount(5);
  // Nobody has answered here, so what was said is called an example.
  await expect(question.getByText("For example:")).toBeVisible();
  await expect(question.getByRole("listitem")).toHaveText(["Shade!", "A bus that comes", "A girls’ team"]);
  await expect(page.getByRole("region", { name: "Examples of answers" }).getByRole("figure")).toHaveCount(6);
  const school = page
    .getByRole("region", { name: "Past topics" })
    .getByRole("listitem")
    .filter({ hasText: "ran your" });
  await expect(school).toContainText("What we didAll 60 ideas went to the Minister for Education.");
  await expect(school).not.toContainText("Nine schools");
  await expect(school.getByRole("link", { name: "Your rights at school" })).toBeVisible();
});

test("a response that was approved meanwhile stands first after ‘Load more’ @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(`${VOICES}past-responses/?action=list&id=run-your-school`);
  await answerLists(page, async (route) => {
    const response = await route.fetch();
    const list = '<ul class="bubbles plain">';
    const body = (await response.text()).replace(list, `${list}<li data-key="new"><figure>New</figure></li>`);
    await route.fulfill({ response, body });
  });
  const cards = page.getByRole("figure");
  await expect(cards).toHaveCount(9);
  const before = await cards.allTextContents();
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(19);
  expect((await cards.allTextContents()).slice(0, 10)).toEqual(["New", ...before]);
  await expect(cards.nth(10)).toBeFocused();
});

test("a past topic shows what the office did with the ideas, and where to read more @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(`${VOICES}past-responses/?action=list&id=run-your-school`);
  const answer = page.getByRole("main").locator(".notice");
  await expect(answer).toContainText("What we did with your ideas.");
  await answer.getByRole("link").click();
  await expect(page).toHaveURL(/\/news\/|\/resources\/|\/[a-z-]+\/$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("If you ran your school for a day");
});

test("a past topic says what it asked, and that samples are examples and nobody’s answers @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open(`${VOICES}past-responses/?action=list&id=feeling-safe`);
  const main = page.getByRole("main");
  await expect(main.getByText("A street, a house, a classroom, a bus: when do you feel safe there?")).toBeVisible();
  await expect(main.getByText("We asked what makes a place feel safe, and what does not.")).toBeVisible();
  await expect(main.getByText("An example. Only the help lines are real.")).toBeVisible();
  await expect(main.getByText("nobody has answered yet, and these answers are made up")).toBeVisible();
  await expect(main.getByText(/Showing \d+ of \d+ examples/)).toBeVisible();
  await expect(main.getByText(/children and young people answered/)).toHaveCount(0);
});

test("the open question links to reading and help, where it is asked and on its own page @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  for (const address of [VOICES, `${VOICES}past-responses/?action=list&id=${openTopic.slug}`]) {
    await visitor.open(address);
    for (const { page: to, label } of openTopic.links ?? [])
      await expect(page.getByRole("main").getByRole("link", { name: label, exact: true })).toHaveAttribute("href", to);
  }
});

test("only the open topic’s page has ‘Have your say’; an unknown topic is not found @once", async ({
  visitor,
  request,
}) => {
  const main = visitor.page.getByRole("main");
  await visitor.open(`${VOICES}past-responses/?action=list&id=first-jobs`);
  await expect(main.getByText("No answer to this question is shown here.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Have your say" })).toHaveCount(0);
  await main.getByRole("link", { name: openTopic.question }).click();
  await main.getByRole("link", { name: "Have your say" }).click();
  await expect(visitor.page).toHaveURL(CREATE);
  expect((await request.get(`${VOICES}past-responses/?action=list&id=nothing`)).status()).toBe(404);
});

own("featured responses are in a scrolling row, with script also by buttons", async ({ visitor, site, request }) => {
  const { page, hasScript } = visitor;
  for (let at = 1; at <= 5; at++)
    await post(request, site.address, "Noor", `Swings that a wheelchair can roll onto, in park ${at}`);
  await expect.poll(() => site.emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(site.emails, "ann@office.example"));
  const list = `${site.address}/office/responses/ordinary/?list=all`;
  await page.goto(list);
  const ids = await page.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
  const seen = async (id: string, verdict: string) => {
    if (verdict === "approved") return id;
    await page.goto(`${site.address}/office/responses/decided/?id=${id.split("_")[0]}`);
    return page.locator("input[name=id]").first().inputValue();
  };
  for (const id of ids)
    for (const verdict of ["approved", "published", "featured"]) {
      const form = { id: await seen(id ?? "", verdict), verdict };
      const headers = { "Sec-Fetch-Site": "same-origin" };
      expect((await page.request.post(list, { headers, form })).ok()).toBe(true);
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open(site.address);
  const row = page.getByRole("list", { name: "You said it" });
  const cards = row.getByRole("listitem");
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText("Posted by");
  await expect(page.getByText("We asked: What makes a good day?")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Read all \d+ answers$/ })).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  await expect(cards.nth(2)).not.toBeInViewport();
  const next = page.getByRole("button", { name: "Next responses" });
  await expect(next).toHaveCount(hasScript ? 1 : 0);
  await row.focus();
  await expect(row).toBeFocused();
  if (hasScript) {
    const passed = await next.evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelector(".bubbles-row")?.scrollLeft;
    });
    expect(passed).toBeGreaterThan(0);
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 });
    // With motion, a press counts even while the row still moves for the one before.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await next.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise((moves) => document.querySelector(".bubbles-row")?.addEventListener("scroll", moves));
      button.click();
    });
    await expect(cards.nth(3)).toBeInViewport({ ratio: 0.9 });
  } else {
    await cards.nth(2).scrollIntoViewIfNeeded();
    await expect(cards.nth(2)).toBeInViewport();
  }
});
