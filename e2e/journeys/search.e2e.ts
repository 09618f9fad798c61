import { resources } from "../content.ts";
import { expect, test, type Visitor } from "../visitor.ts";

const status = ({ page }: Visitor) => page.getByRole("main").getByRole("status");

test("a visitor finds a page from the header, reads it, and comes back to the same results @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/about-us/");
  const box = page.getByRole("search", { name: "Search the site" });
  await box.getByRole("searchbox", { name: "Search this site" }).fill("skate park");
  await box.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL("/search/?term=skate+park");
  await expect(status(visitor)).toHaveText(/^Displaying \d+ results for “skate park”$/);
  await expect(page.getByRole("search", { name: "Search again" }).getByRole("searchbox")).toHaveValue("skate park");
  await expect(page.locator("mark").first()).toBeVisible();
  const read = page.getByRole("link", { name: "Read more about How to ask for a skate park" });
  await expect(page.locator(".result", { has: read }).getByRole("list", { name: "Where it is" })).toHaveText(
    "Resources",
  );
  await visitor.settle();
  await read.click();
  await expect(page).toHaveURL("/resources/ask-for-a-skate-park/");
  await page.goBack();
  await expect(page).toHaveURL("/search/?term=skate+park");
  await expect(read).toBeInViewport();

  await visitor.open("/search/?term=feeling+safe");
  const paths = await page
    .locator(".path")
    .evaluateAll((all) =>
      all.map(({ children }) => [...children].map((child) => getComputedStyle(child, "::after").content)),
    );
  for (const signs of paths) expect(signs).toEqual([...signs.slice(1).fill('">" / ""'), "none"]);
  expect(Math.max(...paths.map(({ length }) => length))).toBeGreaterThan(1);
});

test("a result shows what it is, and its picture; beside it are whom to ring and what many look for @once", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/search/?term=%22good+school+day%22");
  const article = page.locator(".result", { has: page.locator("a[href='/news/a-good-school-day/']") });
  await expect(article.locator(".tag")).toHaveText("Article");
  await article.scrollIntoViewIfNeeded();
  const picture = article.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("link", { name: /Kids Helpline/ })).toBeVisible();
  await expect(aside.getByRole("region", { name: "What many people look for" }).getByRole("link")).toHaveCount(5);
  await visitor.open("/search/?term=%22ran+your+school%22");
  const topic = page.locator(".result", {
    has: page.getByRole("heading", { name: "If you ran your school for a day" }),
  });
  await expect(topic.locator(".tag")).toHaveText("Topic");
  await expect(topic.locator("img")).toHaveCount(2);
  await visitor.open("/search/?term=self-harm");
  await expect(aside.getByRole("link", { name: /Kids Helpline/ })).toHaveCount(0);
});

test("results grow by ten", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/search/?term=children");
  await expect(page.locator(".result")).toHaveCount(10);
  await page.getByRole("link", { name: "View more" }).click();
  await expect(page.locator(".result")).toHaveCount(20);
  if (hasScript) await expect(page.locator("#result-11 h2 a")).toBeFocused();
  else await expect(page.locator("#result-11")).toBeInViewport();
});

test("words inside a document lead to its resource @once", async ({ visitor }) => {
  await visitor.open("/search/?term=stethoscope+cannula");
  await expect(visitor.page.locator(".result h2 a").first()).toHaveAttribute("href", /^\/resources\//);
  await visitor.open("/search/?term=papier-mache+corkboard");
  await expect(visitor.page.locator(".result h2 a").first()).toHaveAttribute("href", /^\/resources\//);
});

test("a search without results says so, offers tips and whom to ring @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=skatt+perk");
  await expect(status(visitor)).toHaveText("No Results Found");
  const main = page.getByRole("main");
  await expect(main.getByText("Check the spelling")).toBeVisible();
  await expect(main.locator("[data-help]")).toHaveCount(0);
  for (const tel of ["1800551800", "131450"]) await expect(main.locator(`a[href='tel:${tel}']`)).toBeVisible();
  await main.getByRole("link", { name: "skate park" }).click();
  await expect(status(visitor)).toHaveText(/^Displaying/);

  // In another language nothing is said about spelling, and the line asks.
  await visitor.open(`/search/?term=${encodeURIComponent("أبي يضربني")}`);
  await expect(status(visitor)).toHaveText("No Results Found");
  const line = main.locator("[data-help=line]");
  await expect(line).toHaveText(/^Is it about you or somebody you know\? .*Kids Helpline 1800 55 1800.*131 450/);
  await expect(line.getByRole("link", { name: "1800 55 1800" })).toHaveAttribute("href", "tel:1800551800");
  await expect(main.getByText("spelling")).toHaveCount(0);
});

test("a search in distress first shows helplines and where to read more @once", async ({ visitor }) => {
  const { page } = visitor;
  const box = page.getByRole("region", { name: "Get help now" });
  for (const term of ["self-harm", "self harn", "I want to kill myself", "kms", "want 2 die", "my brother bashes me"]) {
    await visitor.open(`/search/?term=${encodeURIComponent(term)}`);
    await expect(box.getByRole("link", { name: /Kids Helpline/ })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Get help now – ${term} – Search`));
    await expect(page.getByRole("link", { name: "Quick exit" })).toBeVisible();
    await expect(page.locator(".result h2").nth(0)).toHaveText("Getting help");
    await expect(page.locator(".result h2").nth(1)).toHaveText("Feeling safe");
    await expect(status(visitor)).toHaveText(/^Displaying \d+ results for/);
    await expect(page.getByText("Check the spelling")).toHaveCount(0);
    await expect(page.getByText("Did you mean")).toHaveCount(0);
  }
  const again = page.getByRole("search", { name: "Search again" });
  await again.getByRole("searchbox").fill("nobody would miss me");
  await again.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveTitle(/^Get help now – nobody would miss me – Search/);
  await expect(box).toBeVisible();
  await expect(box).toHaveAttribute("data-help", "box");
  const isBefore = await page.evaluate(() => {
    const [help, first] = [document.querySelector(".help-box"), document.querySelector(".result")];
    return !!help && !!first && !!(help.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(isBefore).toBe(true);
  const line = page.getByRole("main").locator("[aria-live=polite] [data-help=line]");
  await again.getByRole("searchbox").fill("my uncle is odd lately");
  await again.getByRole("button", { name: "Find" }).click();
  await expect(line).toHaveText(/^Is it about you or somebody you know\?/);
  for (const term of ["white grapes", "race relations", "sacred sites", "killer whales"]) {
    await visitor.open(`/search/?term=${encodeURIComponent(term)}`);
    await expect(page.getByRole("heading", { name: "Get help now" })).toHaveCount(0);
    await expect(page.getByText("Did you mean")).toHaveCount(0);
  }
});

test("pages that editors chose are found, even when nothing else matches @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=sexting");
  await expect(status(visitor)).toHaveText("Displaying 1 result for “sexting”");
  await expect(page.locator(".result h2")).toHaveText(["Safe online"]);
  await visitor.open("/search/");
  const popular = page.getByRole("region", { name: "What many people look for" });
  await popular.getByRole("link", { name: "Getting help" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting help");
});

test("when nothing has all the words, the page says it shows the closest matches @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=stethoscope+banana");
  await expect(page.getByText("Nothing here has all of these words. These have the most of them.")).toBeVisible();
  await expect(page.locator(".result h2").first()).toHaveText("Ask the doctor");
});

test("Back to a search has its own words in the box, since browsers remember none", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=skate");
  const box = page.getByRole("search", { name: "Search again" }).getByRole("searchbox");
  await box.fill("school");
  await box.press("Enter");
  await expect(status(visitor)).toHaveText(/ for “school”$/);
  await page.goBack();
  await expect(status(visitor)).toHaveText(/ for “skate”$/);
  await expect(box).toHaveValue("skate");
});

test("a result on another site opens a new tab, and says so @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=esafety");
  const links = page.locator(".result", { has: page.locator("h2 a[href^='https:']") }).getByRole("link");
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAccessibleName(/ \(opens a new tab\)$/);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  const own = page.locator(".result h2 a[href^='/']").first();
  await expect(own).not.toHaveAttribute("target");
});

test("programs can search too @once", async ({ visitor, request }) => {
  const response = await request.get("/search/?altTemplate=JSON&term=skate+park");
  expect(response.headers()["cache-control"]).toBe("no-store");
  const answer = await response.json();
  expect(answer.Terms).toBe("skate park");
  expect(Object.keys(answer.SearchItemListing[0])).toEqual(["Id", "Name", "Url", "Path"]);
  await visitor.open("/");
  const description = await visitor.page.locator("link[rel=search]").getAttribute("href");
  const machine = await (await request.get(description ?? "")).text();
  expect(machine).toContain("/search/?term={searchTerms}");
  expect(machine).toContain("<ShortName>Children’s</ShortName>");
});

test("resources show four, then all; a PDF opens under its name", async ({ visitor, request }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/resources/");
  await expect(page.locator(".resource")).toHaveCount(4);
  await page.getByRole("link", { name: "View More" }).click();
  await expect(page.locator(".resource")).toHaveCount(resources.length);
  if (hasScript) await expect(page.locator("#resource-5 a").first()).toBeFocused();
  const outside = page.getByRole("link", { name: /opens a new tab/ }).first();
  await expect(outside).toHaveAttribute("target", "_blank");

  await page.getByRole("link", { name: "Read more about A guide for young people" }).click();
  const document = page.getByRole("link", { name: /^The whole guide/ });
  await expect(document).toHaveText(/PDF, \d+ KB$/);
  // A link with this attribute would download the file, and one with a target would leave the tab.
  for (const name of ["download", "target"]) await expect(document).not.toHaveAttribute(name);
  const address = await document.getAttribute("href");
  const part = await request.get(address ?? "", { headers: { Range: "bytes=0-3" } });
  expect(part.status()).toBe(206);
  expect(await part.text()).toBe("%PDF");
  // The browser of the journeys has no viewer for PDF.
  expect(part.headers()["content-type"]).toBe("application/pdf");
  expect(part.headers()["content-disposition"]).toBe('inline; filename="skate-park-guide.pdf"');
});
