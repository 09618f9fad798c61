import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startContentSite } from "../../e2e/content-site.ts";
import { VOICES } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("a list’s count matches what it shows, even after more steps than a reload shows and after a change @script", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const responses = Array.from({ length: 13 }, (_, at) => `- name: "Kirra"\n  text: "My good day, number ${at}."\n`);
  const writeResponses = (content: string, all: string[]) => {
    mkdirSync(path.join(content, "voices/responses"), { recursive: true });
    writeFileSync(path.join(content, "voices/responses/a-good-day.yaml"), all.join(""));
  };
  const site = await startContentSite((content) => {
    const file = path.join(content, "site.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^responsesPerPage: .*$/m, "responsesPerPage: 1"));
    writeResponses(content, responses);
  });
  const list = `${site.address}${VOICES}past-responses/?action=list&id=a-good-day`;
  try {
    await visitor.open(list);
    const cards = page.getByRole("figure");
    const said = page.getByRole("main").getByRole("status");
    for (let shown = 1; shown < 13; shown++) {
      await expect(said).toHaveText(`Showing ${shown} of 13`);
      await page.getByRole("link", { name: "Load more" }).click();
      await expect(cards).toHaveCount(shown + 1);
    }
    await expect(said).toHaveText("Showing 13 of 13");
    // After a reload only the last ten are shown, and the page says so.
    await page.reload();
    await expect(cards).toHaveCount(10);
    await expect(said).toHaveText("Showing 4 to 13 of 13");

    // A list that has changed meanwhile is rebuilt, with nothing twice and nothing left out.
    await visitor.open(list);
    const latest = responses.slice(-1).map((response) => response.replace("number", "the latest, number"));
    writeResponses(site.content, [...latest, ...responses]);
    await site.publish();
    await expect.poll(async () => (await request.get(list)).text()).toContain("the latest");
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(cards).toContainText(["the latest, number 12", "number 0"]);
    await expect(said).toHaveText("Showing 2 of 14");
    await expect(cards.nth(1)).toBeFocused();
  } finally {
    await site.stop();
  }
});
