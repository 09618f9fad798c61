import { byName, whenNear } from "./behaviours.ts";

/** `failed` is called if this, or a later render, throws. */
type Hydrate = (element: HTMLElement, props: unknown, failed: (error: unknown) => void) => void | Promise<void>;

const HMR_RUNTIME = "/@id/__x00__virtual:remix/inject-hmr-runtime";

const islands = byName(import.meta.glob<{ hydrate: Hydrate }>("../**/*.island.tsx"));

export function bindIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]"))
    whenNear(element, () => hydrateIsland(element));
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  const sent = element.innerHTML;
  const failed = (error: unknown) => {
    console.error(`The component ${name} failed.`, error);
    element.innerHTML = sent;
  };
  try {
    // In development Remix's plugin requires this module before any component.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ HMR_RUNTIME);
    const fetchCode = islands.get(name);
    if (!fetchCode) throw new Error("There is no such island.");
    const { hydrate } = await fetchCode();
    await hydrate(element, JSON.parse(element.dataset.props ?? "{}"), failed);
  } catch (error) {
    console.error(`The component ${name} could not be loaded.`, error);
  }
}
