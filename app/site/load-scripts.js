{
  const { runtime, manifest, routes, entry } = JSON.parse(document.currentScript.dataset.modules);
  const signs = ["pointerdown", "pointermove", "keydown", "touchstart"];
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: entry }));
    if (runtime) await import(runtime);
    const [, ...modules] = await Promise.all([manifest, ...routes.map((route) => route[1])].map((url) => import(url)));
    window.__remixRouteModules = Object.fromEntries(routes.map((route, at) => [route[0], modules[at]]));
    await import(entry);
  };
  const whenIdle = () => (window.requestIdleCallback || setTimeout)(start);
  if (!navigator.connection?.saveData) {
    for (const sign of signs) addEventListener(sign, start, { passive: true });
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle);
  }
}
