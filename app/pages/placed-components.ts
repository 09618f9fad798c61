import { type ComponentType, lazy } from "react";
import type { ComponentProps } from "./page-component.ts";
import { placed } from "./placed.ts";
import { keepServerHtml } from "./server-html.ts";

type Placed = ComponentType<ComponentProps>;

const known = placed as Record<string, () => Promise<{ default: Placed }>>;
/** Code that has come, and code that is on its way: each is asked for once. */
const ready = new Map<string, Placed>();
const coming = new Map<string, Placed>();

/** The component of a name: at once when its code has come, else one that waits for it. */
export function componentOf(name: string): Placed {
  const here = ready.get(name) ?? coming.get(name);
  if (here) return here;
  const waiting = lazy(() => fetchComponent(name));
  coming.set(name, waiting);
  return waiting;
}

async function fetchComponent(name: string): Promise<{ default: Placed }> {
  const fetchCode = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!fetchCode) throw new Error(`There is no component ${name}.`);
  const module = await fetchCode();
  ready.set(name, module.default);
  return module;
}

/**
 * Fetches the code of all components on the page that the server sent, before it is hydrated: then nothing on it waits
 * or changes. Code that cannot be fetched is told to the console; the page shows what the server sent.
 */
export async function readyComponents(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>("[data-component]")];
  await Promise.all(
    places.map(async (place) => {
      const name = place.dataset.component ?? "";
      keepServerHtml(place);
      await fetchComponent(name).catch((error) => console.error(`The component ${name} cannot be fetched.`, error));
    }),
  );
}
