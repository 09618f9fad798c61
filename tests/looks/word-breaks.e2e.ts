import type { Page } from "@playwright/test";
import { CREATE, listedPages, pages } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

/** `main` is null for the page that is open. */
interface Shown {
  address: string;
  main: string | null;
}

function mainOf(html: string): string {
  const main = /<main[^>]*>([\s\S]+)<\/main>/.exec(html)?.[1];
  if (main === undefined) throw new Error(`A page without <main>: ${html.slice(0, 200)}`);
  return main;
}

/** Except in mail and web addresses; also how far a page is wider than its window. */
function faultsOf(page: Page, pages: Shown[]): Promise<string[]> {
  return page.evaluate((pages) => {
    const place = document.querySelector("main");
    const range = document.createRange();
    const isSeen = (element: Element | null): boolean =>
      element === null ||
      (element.checkVisibility() && getComputedStyle(element).clipPath === "none" && isSeen(element.parentElement));
    const faults: string[] = [];
    for (const { address, main } of pages) {
      if (place && main !== null) place.innerHTML = main;
      for (const details of document.querySelectorAll("details")) details.open = true;
      // The label of a ticked box is bolder.
      for (const box of document.querySelectorAll<HTMLInputElement>("[type=checkbox]")) box.checked = true;
      const walker = document.createTreeWalker((main !== null && place) || document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? "").replace(/\S*[@/]\S*/g, (address) => " ".repeat(address.length));
        for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{L}{4,18}(?!\p{L})|\p{N}{2,}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width, right }) => width > 0 && right > 0);
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && isSeen(node.parentElement))
            faults.push(`${address}: ${word} in “${node.parentElement?.textContent?.slice(0, 60)}”`);
        }
      }
      const excess = document.documentElement.scrollWidth - innerWidth;
      if (excess > 0) faults.push(`${address}: ${excess} pixels stick out`);
    }
    return faults;
  }, pages);
}

/** `font`: the font size in the browser’s own settings. */
interface Window {
  width: number;
  size: string;
  font?: number;
}

const windows: Window[] = [
  { width: 320, size: "zoom0" },
  { width: 390, size: "zoom0" },
  { width: 320, size: "zoom2" },
  { width: 360, size: "zoom2" },
];
const allWindows = [...windows, { width: 360, size: "zoom0", font: 32 }];

test("no word is broken on any page, at 320 and 390 pixels, with the largest text, or with a browser’s text at 200 % @once", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  // Pages differ only inside `main`, so one window shows them all, one after the other. No picture is fetched.
  const mains: Shown[] = [];
  for (const address of await listedPages(request)) {
    const html = (await (await request.get(address)).text()).replace(/ (?:src|srcset)="[^"]*"/gi, "");
    mains.push({ address, main: mainOf(html) });
  }
  await page.goto("/about-us/");
  for (const shown of allWindows) {
    await show(page, shown);
    expect(await faultsOf(page, mains), JSON.stringify(shown)).toEqual([]);
  }
});

test("no word is broken in a form sent with errors, nor in the steps of a DigiMe @once", async ({
  visitor: { page },
  request,
}) => {
  await page.goto(CREATE);
  const topic = await page.locator("[name=topic]").inputValue();
  const fields = { topic, message: "More shade at the bus stop near our school", shortShown: "1", do: "next" };
  const mistakes = "error-summary";
  const posted: [string, Record<string, string>, string][] = [
    ["/contact-us/?form=contact", { _form: "contact" }, mistakes],
    ["/forms/feedback/?form=feedback", { _form: "feedback" }, mistakes],
    ["/forms/order-resources/?form=order-resources", { _form: "order-resources" }, mistakes],
    [CREATE, { ...fields, step: "message" }, "Nearly there"],
    [CREATE, { ...fields, step: "message", message: "" }, mistakes],
    [CREATE, { ...fields, step: "details" }, mistakes],
  ];
  for (const [address, form, says] of posted) {
    await page.goto(address);
    const html = await (await request.post(address, { form, headers: { Origin: new URL(page.url()).origin } })).text();
    const main = mainOf(html);
    expect(main).toContain(says);
    for (const shown of allWindows) {
      await show(page, shown);
      const faults = await faultsOf(page, [{ address, main }]);
      expect(faults, JSON.stringify(shown)).toEqual([]);
    }
  }
});

test("with WCAG 1.4.12 text spacing nothing overflows a narrow or wide window, and no word or number is broken @once", async ({
  visitor: { page },
}) => {
  for (const address of ["/", "/news/", "/contact-us/", "/forms/feedback/"]) {
    await page.goto(address);
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }`);
      document.adoptedStyleSheets = [spaced];
    });
    for (const shown of [...windows, { width: 1280, size: "zoom0" }]) {
      await show(page, shown);
      const at = `${address} at ${shown.width}, ${shown.size}`;
      expect(await excess(page), at).toBeLessThanOrEqual(0);
      const faults = await faultsOf(page, [{ address, main: null }]);
      // At the largest text size, the longest words take two lines in a narrow window.
      const counted = shown.size === "zoom2" ? faults.filter((fault) => /: \d/.test(fault)) : faults;
      expect(counted, at).toEqual([]);
    }
  }
});

// Editors may write words of any length, and lines that never wrap.
test("words and lines of any length overflow no box on any page, at 320 and 360 pixels @once", async ({
  visitor: { page },
}) => {
  await page.route(/\.(?:avif|webp|jpg|png)$/, (route) => route.abort());
  for (const address of pages) {
    await page.goto(address);
    await lengthenWords(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await stickingOut(page), `${address} at ${width}`).toEqual([]);
    }
  }
});

function lengthenWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) Object.assign(details, { name: "", open: true });
    const long = "Landesjugendkommissionswahlausschusssitzungsprotokollordnung";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // The office's name, the buttons beside it and the help line are never broken.
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(".header-main, .header-help"))
        node.textContent = (node.textContent ?? "").replace(/\p{L}{3,}/u, long);
    for (const words of document.querySelectorAll(".prose"))
      words.insertAdjacentHTML(
        "beforeend",
        `<pre><code>${"code ".repeat(40)}</code></pre>
        <div class="table-scroll"><table><tr>${`<td>${long}</td>`.repeat(3)}</tr></table></div>`,
      );
  });
}

/** Unless a box around them can be scrolled. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const scrolls = (box: Element | null) => box && /auto|scroll/.test(getComputedStyle(box).overflowX);
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((line) => line.right));
      let box = node.parentElement;
      while (box && !scrolls(box) && !scrolls(box.parentElement)) {
        const { clipPath, display, position } = getComputedStyle(box);
        if (clipPath !== "none") break;
        if (!/^(?:inline|contents)$/.test(display) && right > box.getBoundingClientRect().right + 1)
          faults.add(`${node.textContent?.trim().slice(0, 30)} in ${box.localName}.${box.className}`);
        box = position === "absolute" ? (box.offsetParent as HTMLElement | null) : box.parentElement;
      }
    }
    const excess = document.documentElement.scrollWidth - innerWidth;
    return excess > 0 ? [`${excess} pixels stick out`, ...faults] : [...faults];
  });
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function show(page: Page, { width, size, font = 16 }: Window): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  const settings = await page.context().newCDPSession(page);
  await settings.send("Page.setFontSizes", { fontSizes: { standard: font } });
  await page.evaluate((name) => {
    document.documentElement.className = name;
  }, size);
}
