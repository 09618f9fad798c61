import { CREATE } from "../pages.ts";
import { expect, test } from "../visitor.ts";

test.use({ motion: true });

test("text size has five steps, applies to other pages, and stops at both ends", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/?issue=education");
  const larger = page.getByRole("button", { name: "A+ larger text" });
  const smaller = page.getByRole("button", { name: "A− smaller text" });
  await larger.click();
  await expect(page.locator("html")).toHaveClass("zoom1");
  await expect(page).toHaveURL("/news/?issue=education");
  await larger.click();
  await expect(page.locator("html")).toHaveClass("zoom2");
  await expect(larger).toBeDisabled();
  await expect(larger).toHaveCSS("border-style", "dashed");
  await visitor.open("/about-us/");
  await expect(page.locator("html")).toHaveClass("zoom2");
  for (const size of ["zoom1", "zoom0", "zoom-1", "zoom-2"]) {
    await smaller.click();
    await expect(page.locator("html")).toHaveClass(size);
  }
  await expect(smaller).toBeDisabled();
});

test("an unknown address gets a page with the menu and status 404 @once", async ({ visitor, request }) => {
  const { page } = visitor;
  await visitor.open("/no/such/page/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot find this page");
  await expect(page).toHaveTitle("We cannot find this page – Children’s Commissioner WA");
  await page.getByRole("main").getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about-us/");
  expect((await request.get("/no/such/page/")).status()).toBe(404);
  expect((await request.get("/news/no-such-article/")).status()).toBe(404);
});

test("every page in the menu and footer exists, with its own title, heading and description @once", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  await visitor.open("/");
  const links = await page
    .locator("header a[href^='/'], footer a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const addresses = [...new Set(links)];
  expect(addresses.length).toBeGreaterThan(15);
  const titles = new Set<string>();
  for (const address of addresses) {
    const answer = await request.get(address ?? "");
    expect(answer.status(), address ?? "").toBe(200);
    const html = await answer.text();
    expect(html.match(/<h1/g), address ?? "").toHaveLength(1);
    expect(html).toContain('<html lang="en-AU"');
    expect(html, address ?? "").toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${address}"`));
    for (const property of ["title", "description", "url", "type", "site_name", "image"])
      expect(html, address ?? "").toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"`));
    for (const landmark of ["header", "main", "footer"])
      expect(html.split(`<${landmark} `), `${landmark} of ${address}`).toHaveLength(2);
    if (address !== "/")
      expect(html, address ?? "").toMatch(/<nav [^>]*aria-label="Breadcrumb"><ol[^>]*><li><a href="\/">Home<\/a>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}/);
    titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? "");
  }
  expect(titles.size).toBe(addresses.length);
});

test("robots.txt names the sitemap, and security.txt where to report a vulnerability @once", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  const sitemap = /^Sitemap: (\S+\/sitemap\.xml)$/m.exec(robots)?.[1] ?? "";
  expect((await request.get(new URL(sitemap).pathname)).headers()["content-type"]).toContain("application/xml");
  const security = await (await request.get("/.well-known/security.txt")).text();
  expect(security).toMatch(/^Contact: \S+\/contact-us\/$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
});

test("a skip link leads to the content @once", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the main menu leads to the pages of a section", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/");
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const rights = menu.locator("summary", { hasText: "Your rights" });
  const ownPage = menu.getByRole("link", { name: "Your rights" });
  await expect(ownPage).toBeHidden();
  await rights.press("Enter");
  await expect(ownPage).toBeVisible();
  if (hasScript) {
    await page.keyboard.press("Escape");
    await expect(ownPage).toBeHidden();
    await expect(rights).toBeFocused();
    // With Alt it is the browser's Back.
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(rights).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(menu.locator("summary", { hasText: "Children & young people" })).toBeFocused();
    await rights.click();
    await page.getByRole("contentinfo").click({ position: { x: 5, y: 5 } });
    await expect(ownPage).toBeHidden();
    await rights.press("Enter");
    await page.keyboard.press("ArrowDown");
    await expect(ownPage).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(ownPage).toBeHidden();
    await rights.press("Enter");
  }
  await menu.getByRole("link", { name: /complaint/ }).click();
  await expect(page).toHaveURL("/your-rights/complaints/");
  await expect(menu.getByRole("link", { name: /complaint/ })).toBeHidden();
  await page.goBack();
  await expect(ownPage).toBeHidden();
});

test("on a phone the Menu leads to pages, search and help", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open("/");
  const toggle = page.locator("summary", { hasText: "Menu" });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await toggle.click();
  await menu.locator("summary", { hasText: "About us" }).click();
  await expect(menu.getByRole("link", { name: "Our plan" })).toBeVisible();
  if (hasScript) {
    await page.keyboard.press("Escape");
    await expect(toggle).toBeFocused();
    await expect(menu).toBeHidden();
    await toggle.click();
  }
  await expect(page.getByRole("search", { name: "Search from the menu" })).toBeVisible();
  await page.locator(".mobile-panel summary", { hasText: "Get help" }).click();
  await expect(page.locator(".mobile-panel").getByRole("link", { name: /Kids Helpline/ })).toBeInViewport();
  await menu.getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/news/");
});

test("no requests go to other sites, and the CSP allows no foreign scripts @script", async ({ visitor }) => {
  // A request to another site fails any journey (visitor.ts).
  for (const address of ["/", "/news/", "/contact-us/", CREATE]) await visitor.open(address);
  const sources = "style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'";
  const ends = "form-action 'self'; frame-ancestors 'none'";
  for (const address of ["/", "/news/", CREATE, "/office/sign-in/", "/no-such-page/"]) {
    const answer = await visitor.page.request.get(address);
    const policy = answer.headers()["content-security-policy"]?.replace(/ 'sha256-[\w+/]{43}='/g, "");
    expect(policy, address).toBe(`default-src 'self'; script-src 'self'; ${sources}; ${ends}`);
    expect(await answer.text()).not.toMatch(/\sstyle="/);
  }
});

test("no page runs an injected script @script", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (line) => line.type() === "error" && refused.push(line.text()));
  await page.route(/\/(?:about-us|news|create-your-digime)\/$/, async (route) => {
    const answer = await route.fetch();
    const planted = "<script>document.documentElement.dataset.planted = 'yes'</script>";
    await route.fulfill({ response: answer, body: (await answer.text()).replace("</main>", `${planted}</main>`) });
  });
  for (const address of ["/about-us/", "/news/", CREATE]) {
    refused.length = 0;
    await page.goto(address);
    await page.waitForSelector("html[data-script=ready]");
    await expect(page.locator("html"), address).not.toHaveAttribute("data-planted");
    expect(refused.join(), address).toContain("Content Security Policy");
  }
});
