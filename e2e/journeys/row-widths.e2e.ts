import { pages } from "../pages.ts";
import { expect, test } from "../visitor.ts";

test("the home page’s large links and numbers fill their rows at every width @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  for (const width of [320, 500, 600, 640, 700, 768, 900, 1000, 1024, 1100, 1184, 1200, 1240, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of [".doors", ".stats"]) {
      const items = await page.locator(`${list} > *`).evaluateAll((all) =>
        all.map((item) => {
          const { left, right, top } = item.getBoundingClientRect();
          return { left, right, top };
        }),
      );
      const rows = [...new Set(items.map(({ top }) => top))].map((row) => items.filter(({ top }) => top === row));
      const ends = rows.map((row) => Math.round(Math.max(...row.map(({ right }) => right))));
      expect(new Set(ends).size, `${list} at ${width}: rows end at ${ends}`).toBe(1);
      const most = Math.max(...rows.map((row) => row.length));
      expect(Math.min(...rows.map((row) => row.length)), `${list} at ${width}`).toBeGreaterThanOrEqual(most - 1);
    }
  }
});

test("the row of responses spans the window and starts in line with its heading @once", async ({
  visitor: { page },
}) => {
  await page.goto("/");
  const row = page.locator(".bubbles-row");
  for (const width of [360, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { x = 0, width: wide = 0 } = (await row.boundingBox()) ?? {};
    expect([Math.round(x), Math.round(wide)], `at ${width}`).toEqual([0, width]);
    const heading = await page.locator("section", { has: row }).locator("h2").boundingBox();
    expect((await row.locator("figure").first().boundingBox())?.x, `at ${width}`).toBeCloseTo(heading?.x ?? 0, 0);
  }
});

test("no line of running text exceeds 80 characters in a wide window @once", async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const address of pages) {
    await page.goto(address);
    const longest = await page.evaluate(() => {
      const range = document.createRange();
      let longest = "";
      for (const details of document.querySelectorAll("details")) details.open = true;
      for (const text of document.querySelectorAll(
        ":is(.prose, .stat-words, .help-box, .result, .resource) :is(p, li)",
      )) {
        const lines = new Map<number, string>();
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+\s*/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.trimEnd().length);
            const row = Math.round(range.getBoundingClientRect().bottom / 9);
            lines.set(row, (lines.get(row) ?? "") + word);
          }
        for (const line of lines.values()) if (line.trim().length > longest.length) longest = line.trim();
      }
      return longest;
    });
    expect(longest.length, `${address}: ${longest}`).toBeLessThanOrEqual(80);
  }
});

test("three numbers take one row and six take two where three fit side by side @once", async ({
  visitor: { page },
}) => {
  await page.goto("/");
  for (const width of [800, 900, 960])
    for (const [count, rows] of [
      [3, 1],
      [6, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await page.locator(".stats").evaluate((list, many) => {
        const [first] = list.children;
        list.replaceChildren(...Array.from({ length: many }, () => first?.cloneNode(true) ?? ""));
        return [...list.children].map((item) => item.getBoundingClientRect().top);
      }, count);
      expect(new Set(tops).size, `${count} at ${width}`).toBe(rows);
    }
});
