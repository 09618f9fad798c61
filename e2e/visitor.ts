import { test as base, expect, type Locator, type Page, type Route } from "@playwright/test";

export { expect };

/**
 * Chromium reports a new document a moment before it is attached, and in that moment refuses every navigation: 'Not
 * attached to an active page'.
 */
function steady(page: Page): Page {
  const { goto, goBack, goForward, reload } = page;
  // A locator waits across further documents, but injects Playwright's large script, so it is only the fallback.
  const inPlace = () => page.evaluate("0").catch(() => page.locator(":root").waitFor({ state: "attached" }));
  return Object.assign(page, {
    goto: (...order: Parameters<Page["goto"]>) => inPlace().then(() => goto.apply(page, order)),
    goBack: (...order: Parameters<Page["goBack"]>) => inPlace().then(() => goBack.apply(page, order)),
    goForward: (...order: Parameters<Page["goForward"]>) => inPlace().then(() => goForward.apply(page, order)),
    reload: (...order: Parameters<Page["reload"]>) => inPlace().then(() => reload.apply(page, order)),
  });
}

function untilReady(): Promise<void> {
  const waiting =
    ":is([data-island], [data-behaviour=carousel], [data-behaviour=gallery], [data-behaviour=stats]):not([data-live])";
  const isInView = (place: Element) => {
    const { top, bottom } = place.getBoundingClientRect();
    return top <= innerHeight && bottom >= 0;
  };
  return new Promise((resolve) => {
    const look = () => {
      const runs = document.documentElement.dataset.script === "ready";
      if (runs && ![...document.querySelectorAll(waiting)].some(isInView)) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** So that what they fetch has been requested. */
export const untilInView = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.body)));

export const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));

export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`;

export interface Visitor {
  page: Page;
  hasScript: boolean;
  open(address: string): Promise<void>;
  settle(): Promise<void>;
  /** Of the pages that are opened next: `zoom0` is the usual one, `zoom2` the largest. */
  chooseTextSize(size: string): Promise<void>;
}

export const test = base.extend<{ visitor: Visitor; motion: boolean }>({
  /** Whether motion is allowed, with script. Not by default: transitions between pages take a sixth of the time. */
  motion: [false, { option: true }],
  reducedMotion: ({ motion, javaScriptEnabled }, use) => use(motion && javaScriptEnabled ? "no-preference" : "reduce"),
  context: async ({ context }, use) => {
    context.on("page", steady);
    await use(context);
  },
  visitor: async ({ page, context, baseURL, javaScriptEnabled }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => {
      // The browser reports this when one navigation overtakes another: the page has not failed.
      if (!message.startsWith("Transition was aborted")) complaints.push(message);
    });
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) complaints.push(text);
    });
    const foreign: string[] = [];
    context.on("request", (request) => {
      const isOurs = /^(?:data|blob|about):|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(request.url());
      // A visitor may open another site.
      if (!isOurs && !request.isNavigationRequest()) foreign.push(request.url());
    });
    const settle = async () => {
      if (!javaScriptEnabled) return;
      // A locator would inject a large script into each document; tried again if another document loads meanwhile.
      await expect(() => page.evaluate(untilReady)).toPass();
    };
    await use({
      page,
      hasScript: javaScriptEnabled,
      settle,
      async open(address) {
        await page.goto(address);
        await settle();
      },
      chooseTextSize: (size) => context.addCookies([{ name: "sizecookie", value: size, url: baseURL ?? "" }]),
    });
    expect(complaints, "errors in the console").toEqual([]);
    expect(foreign, "requests to other sites").toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(
      // The office's people have one more, on their own pages.
      cookies.filter((name) => !["sizecookie", "office", "edit"].includes(name)),
      "other cookies",
    ).toEqual([]);
  },
});

/** @returns a function that lets them through, or aborts them, and ends the hold */
export async function hold(
  page: Page,
  address: string | RegExp,
  { method, end = "continue" }: { method?: "POST"; end?: "continue" | "abort" } = {},
): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOver = false;
  await page.route(address, (route) => {
    if (isOver || (method && route.request().method() !== method)) return route.continue();
    waiting.push(route);
  });
  return async () => {
    isOver = true;
    // The page may be gone by now.
    for (const route of waiting) await route[end]().catch(() => {});
    await page.unroute(address);
  };
}

/** What script fetches to change a list in place. @returns a function that ends it */
export async function answerLists(page: Page, answer: (route: Route) => unknown): Promise<() => Promise<void>> {
  const isPage = ({ pathname }: URL) => pathname.endsWith("/");
  const handle = (route: Route) => {
    if (route.request().resourceType() === "fetch") answer(route);
    else route.continue();
  };
  await page.route(isPage, handle);
  return () => page.unroute(isPage, handle);
}

/** @returns a function that lets them through */
export async function holdLists(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  const end = await answerLists(page, (route) => waiting.push(route));
  return async () => {
    await end();
    // A later press may have aborted some.
    for (const route of waiting) await route.continue().catch(() => {});
  };
}

/** If it is the minute for a response, to a tenth of a second. */
export function shortenNextTimeout(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => {
      AbortSignal.timeout = timeout;
      return AbortSignal.timeout(milliseconds === 60_000 ? 100 : milliseconds);
    };
  });
}

/** HTML, `inert`. */
export const isInert = (control: Locator) => control.evaluate((element) => element.closest("[inert]") !== null);
