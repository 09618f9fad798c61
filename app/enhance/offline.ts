import { OFFLINE_WORKER } from "#app/base/addresses.ts";
import { OFFICE } from "#app/base/office.ts";

/** From public pages that say nothing of their visitor. A browser that cannot goes on without (spec pages.offline). */
export function keepOfflinePage(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  const isPrivate = location.pathname.startsWith(OFFICE) || /\/receipt\/|[?&]receipt=/.test(location.href);
  if (!serviceWorker || connection?.saveData || isPrivate) return;
  const register = () => serviceWorker.register(OFFLINE_WORKER).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
