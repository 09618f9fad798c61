import { expect, test, type Visitor } from "../visitor.ts";

const status = ({ page }: Visitor) => page.getByRole("main").getByRole("status");

test("a visitor finds a page from the header, reads it, and comes back to the same results", async ({ visitor }) => {
  const { page, hasScript } = visitor;
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
  if (hasScript) await expect(page.locator(":focus")).toHaveAttribute("href", "/resources/ask-for-a-skate-park/");
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

test("words inside a document lead to its resource", async ({ visitor }) => {
  await visitor.open("/search/?term=stethoscope+cannula");
  await expect(visitor.page.locator(".result h2 a").first()).toHaveAttribute("href", /^\/resources\//);
  await visitor.open("/search/?term=papier-mache+corkboard");
  await expect(visitor.page.locator(".result h2 a").first()).toHaveAttribute("href", /^\/resources\//);
});

test("nothing found says so, with tips and a way on", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=skatt+perk");
  await expect(status(visitor)).toHaveText("No Results Found");
  await page.getByRole("main").getByRole("link", { name: "skate park" }).click();
  await expect(status(visitor)).toHaveText(/^Displaying/);
});

test("words of distress show the lines to ring, also misspelt", async ({ visitor }) => {
  for (const term of ["self-harm", "self harn", "I want to kill myself"]) {
    await visitor.open(`/search/?term=${encodeURIComponent(term)}`);
    await expect(visitor.page.getByRole("heading", { name: "Get help now" })).toBeVisible();
    await expect(visitor.page.getByRole("link", { name: "Quick exit" })).toBeVisible();
  }
  await visitor.open("/search/?term=white+grapes");
  await expect(visitor.page.getByRole("heading", { name: "Get help now" })).toHaveCount(0);
});

test("whatever is typed is text", async ({ visitor }) => {
  const { page } = visitor;
  for (const term of [
    '"',
    "NEAR(",
    "<b>x</b>",
    "'; drop table article; --",
    "🦘",
    "\u202eשלום",
    "%",
    "a".repeat(5000),
  ]) {
    await visitor.open(`/search/?term=${encodeURIComponent(term)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  }
  await visitor.open(`/search/?term=${encodeURIComponent("<script>alert(1)</script> skate")}`);
  await expect(page.getByRole("search", { name: "Search again" }).getByRole("searchbox")).toHaveValue(
    "<script>alert(1)</script> skate",
  );
});

test("programs can search too", async ({ visitor, request }) => {
  const answer = await (await request.get("/search/?altTemplate=JSON&term=skate+park")).json();
  expect(answer.Terms).toBe("skate park");
  expect(Object.keys(answer.SearchItemListing[0])).toEqual(["Id", "Name", "Url", "Path"]);
  await visitor.open("/");
  const description = await visitor.page.locator("link[rel=search]").getAttribute("href");
  expect(await (await request.get(description ?? "")).text()).toContain("/search/?term={searchTerms}");
});

test("resources show four, then all; documents download under their name", async ({ visitor, request }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/resources/");
  await expect(page.locator(".resource")).toHaveCount(4);
  await page.getByRole("link", { name: "View More" }).click();
  await expect(page.locator(".resource")).toHaveCount(12);
  if (hasScript) await expect(page.locator("#resource-5 a").first()).toBeFocused();
  const outside = page.getByRole("link", { name: /opens a new tab/ }).first();
  await expect(outside).toHaveAttribute("target", "_blank");

  await page.getByRole("link", { name: "Read more about A guide for young people" }).click();
  const document = page.getByRole("link", { name: /^The whole guide/ });
  await expect(document).toHaveText(/PDF, \d+ KB$/);
  const [download] = await Promise.all([page.waitForEvent("download"), document.click()]);
  expect(download.suggestedFilename()).toBe("skate-park-guide.pdf");
  const address = await document.getAttribute("href");
  const part = await request.get(address ?? "", { headers: { Range: "bytes=0-3" } });
  expect(part.status()).toBe(206);
  expect(await part.text()).toBe("%PDF");
  expect(part.headers()["content-type"]).toBe("application/pdf");
});
