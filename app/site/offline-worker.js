// A service worker that keeps one page and its files, for when there is no line, and nothing of what was read
// (decision 47). The server writes PAGE and VERSION above this.

/** Tabs that show the page. */
const shown = new Set();

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep());
});

addEventListener("activate", (event) => event.waitUntil(start()));

addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  // A form that cannot be sent is the browser's: it offers to send it again. Names with a dot are no pages.
  const isPage =
    request.mode === "navigate" && request.method === "GET" && !new URL(request.url).pathname.includes(".");
  if (isPage) event.respondWith(answer(event));
  else if (shown.has(clientId)) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});

/** All of it or nothing: if it fails, the worker is thrown away, and the next visit tries again. */
async function keep() {
  const page = await fetch(PAGE, { cache: "reload" });
  if (!page.ok || page.redirected) throw new Error(`${PAGE} is answered with ${page.status}`);
  const html = await page.clone().text();
  const files = new Set([...html.matchAll(/"(\/(?:assets|media)\/[^"#]+)/g)].map(([, file]) => file));
  try {
    const cache = await caches.open(VERSION);
    await cache.addAll([...files]);
    await cache.put(PAGE, page);
  } catch (error) {
    await caches.delete(VERSION);
    throw error;
  }
}

async function start() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  // The page is asked for while the worker starts.
  await registration.navigationPreload?.enable();
}

async function answer({ request, preloadResponse, resultingClientId }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await kept(PAGE);
    if (!page) throw error;
    shown.add(resultingClientId);
    return page;
  }
}

async function kept(file) {
  const cache = await caches.open(VERSION);
  return cache.match(file, { ignoreVary: true });
}
