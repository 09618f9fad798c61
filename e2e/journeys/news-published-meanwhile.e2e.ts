import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ContentSite, startContentSite } from "../content-site.ts";
import { expect, test } from "../visitor.ts";

let site: ContentSite;

function addArticle(content: string, name: string, date: string): void {
  const first = readFileSync(path.join(content, "news/first.md"), "utf8");
  const text = first.replace(/^headline: .*$/m, `headline: ${name}`).replace(/^date: .*$/m, `date: ${date}`);
  writeFileSync(path.join(content, `news/${name.toLowerCase()}.md`), text);
}

test.beforeAll(async () => {
  site = await startContentSite((content) => {
    for (let day = 10; day < 28; day += 1) addArticle(content, `Day${day}`, `2026-01-${day}`);
  });
});
test.afterAll(() => site.stop());

test("‘View more’ after another article was published focuses the first that was not shown @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open(`${site.address}/news/`);
  const headlines = page.locator(".news-grid h2");
  const shown = await headlines.allTextContents();
  expect(shown).toHaveLength(12);
  addArticle(site.content, "Newest", "2026-02-05");
  await site.publish();
  await expect
    .poll(async () => (await page.request.get(`${site.address}/news/?page=2`)).text())
    .toContain("<h2>Newest</h2>");
  await page.getByRole("link", { name: "View more" }).click();
  await expect(headlines).toHaveCount(20 + 1);
  const all = await headlines.allTextContents();
  const next = all[all.indexOf(shown.at(-1) ?? "") + 1] ?? "";
  expect(shown).not.toContain(next);
  await expect(page.locator(".news-grid a:focus h2")).toHaveText(next);
});
