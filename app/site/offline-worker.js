// A service worker that keeps one page and its files, for when there is no line, and nothing of what was read
// (decision 47). The server writes PAGE and VERSION above this.

/** Tabs that show the page. */
const shown = new Set();
const kept = async (file) => (await caches.open(VERSION)).match(file, { ignoreVary: true });

addEventListener("install", (event) => event.waitUntil(keep().then(skipWaiting)));

addEventListener("activate", (event) => event.waitUntil(replaceFormer()));

addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  // A form that cannot be sent is the browser's: it offers to send it again. Names with a dot are no pages.
  const isPage =
    request.mode === "navigate" &&
    request.method === "GET" &&
    !request.url.split(/[?#]/)[0].split("/").at(-1).includes(".");
  if (isPage) event.respondWith(answer(event));
  else if (shown.has(clientId)) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});

/** All of it or nothing: if it fails, the browser throws the worker away, and the next visit tries again. */
async function keep() {
  const page = await fetch(PAGE, { cache: "reload" });
  if (!page.ok) throw new Error(`${PAGE} is answered with ${page.status}`);
  // Not the pictures of the menu, which this page hides.
  const html = await page.clone().text();
  const names = html.matchAll(/ href="(\/(?:assets|media)\/[^"#]+)|"(\/assets\/[^"#]+)/g);
  const cache = await caches.open(VERSION);
  await cache.addAll(new Set([...names].map(([, link, file]) => link ?? file)));
  await cache.put(PAGE, page);
}

async function replaceFormer() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  // Pages are asked for while the worker starts.
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
