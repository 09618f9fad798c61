/** The page names what keeps the offline page; a browser that cannot goes on without (spec pages.offline). */
export function keepOfflinePage(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  const { worker } = document.documentElement.dataset;
  if (!worker || !serviceWorker || connection?.saveData) return;
  const register = () => serviceWorker.register(worker).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
