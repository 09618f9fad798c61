import { VOICES } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test.use({ motion: true });

test("a pressed link is prefetched, but no document, receipt, sent form or search @script", async ({
  page,
  request,
}) => {
  const answer = await request.get("/privacy/");
  const file = JSON.parse(answer.headers()["speculation-rules"] ?? '""');
  const rules = await request.get(file);
  expect(rules.headers()["content-type"]).toBe("application/speculationrules+json");
  expect(await (await request.get(file, { headers: { "Save-Data": "on" } })).json()).toEqual({});
  await page.goto("/about-us/");
  const ahead: string[] = [];
  page.context().on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.headers()["sec-purpose"]?.includes("prefetch")) ahead.push(pathname + search);
  });
  const addresses = [
    "/search/?term=help",
    "/office/sign-in/?link=x",
    "/media/documents/a.pdf",
    `${VOICES}receipt/?code=x`,
    "/contact-us/?sent=contact",
    "/about-us/our-plan/",
  ];
  await page.locator("main").evaluate((main, hrefs) => {
    for (const href of hrefs)
      main.prepend(Object.assign(document.createElement("a"), { href, textContent: href, draggable: false }), " ");
  }, addresses);
  // On hover the browser waits for a moment before it prefetches; on a press it does so at once.
  for (const address of addresses) {
    await page.getByRole("link", { name: address }).hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
  await expect.poll(() => ahead).toEqual(["/about-us/our-plan/"]);
});

test("pages ask for view transitions unless reduced motion is preferred @script", async ({ visitor }) => {
  await visitor.open("/privacy/");
  const asks = await visitor.page.evaluate(() => {
    const rulesOf = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [rule, ...rulesOf(Reflect.get(rule, "cssRules") ?? [])]);
    const rules = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules));
    const rule = rules.find(({ cssText }) => cssText.startsWith("@view-transition"));
    return [rule?.cssText, Reflect.get(rule?.parentRule ?? {}, "conditionText")];
  });
  expect(asks).toEqual(["@view-transition { navigation: auto; }", "(prefers-reduced-motion: no-preference)"]);
});
