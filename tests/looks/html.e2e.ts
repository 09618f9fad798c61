import { hasJava, htmlFindings } from "../../e2e/html-checker.ts";
import { listedPages, pages } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("the Nu HTML checker finds nothing on any page, nor on each kind after its script has run @script", async ({
  visitor,
  request,
}, { outputDir }) => {
  test.skip(!hasJava, "the checker needs Java");
  const problems = new Map<string, string>();
  const more = ["/news/?issue=education&page=2", "/search/?term=children&page=2"];
  for (const address of new Set([...(await listedPages(request)), ...pages, ...more]))
    problems.set(address, await (await request.get(address)).text());
  for (const address of pages) {
    await visitor.open(address);
    const html = await visitor.page.locator("html").evaluate((root) => root.outerHTML);
    problems.set(`${address} with script`, `<!DOCTYPE html>${html}`);
  }
  expect(await htmlFindings(problems, outputDir)).toEqual([]);
});
