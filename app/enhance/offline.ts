import { OFFLINE_WORKER } from "#app/base/addresses.ts";
import { OFFICE } from "#app/base/office.ts";

/**
 * Keeps the page for when there is no line (spec pages.offline), from public pages that say nothing of their visitor.
 * A browser that cannot, or where storage is full or blocked, goes on without.
 */
export function keepOfflinePage(): void {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  const { pathname, search } = location;
  if (!serviceWorker || connection?.saveData || pathname.startsWith(OFFICE)) return;
  if (pathname.endsWith("/receipt/") || search.includes("receipt=")) return;
  const register = () => serviceWorker.register(OFFLINE_WORKER).catch(() => {});
  // Only then is the line free.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
