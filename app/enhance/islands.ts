import { byName } from "./behaviours.ts";
import { whenWanted } from "./when-wanted.ts";

/** Takes over the element with the server's HTML, with its props; `failed` is called when that, or a later change, throws. */
type Hydrate = (element: HTMLElement, props: unknown, failed: (error: unknown) => void) => void | Promise<void>;

const DEVELOPMENT_FIRST = "/@id/__x00__virtual:remix/inject-hmr-runtime";

const islands = byName(import.meta.glob<{ hydrate: Hydrate }>("../**/*.island.tsx"));

/**
 * Components with state: each is hydrated alone, in its own element, when it comes near the window or is first touched.
 * If one fails, what the server sent is put back, and only the island's name is logged.
 */
export function bindIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]"))
    whenWanted(element, () => hydrateIsland(element));
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  const sent = element.innerHTML;
  const failed = (error: unknown) => {
    console.error(`The component ${name} failed.`, error);
    element.innerHTML = sent;
  };
  try {
    // In development Remix's plugin wants this before any component.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ DEVELOPMENT_FIRST);
    const fetchCode = islands.get(name);
    if (!fetchCode) throw new Error("There is no such island.");
    const { hydrate } = await fetchCode();
    await hydrate(element, JSON.parse(element.dataset.props ?? "{}"), failed);
  } catch (error) {
    console.error(`The component ${name} could not be loaded.`, error);
  }
}
