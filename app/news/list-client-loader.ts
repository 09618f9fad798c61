import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/** What the list shows when the one that was asked for did not come: what it showed before, and that. */
export type Kept<Data> = Data & { unreached?: true };

/**
 * Makes the loader of a list in the browser: when the server cannot be reached, or answers with anything but the list,
 * the list that is shown stays (spec news.in-place).
 */
export function keepingLoader<Data extends object>() {
  let shown: Data | undefined;
  const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs): Promise<Kept<Data>> => {
    try {
      const data: unknown = await serverLoader();
      // A page of words instead of a list is an answer of something between us and the visitor.
      if (typeof data !== "object" || data === null) throw new Error("The answer is no list.");
      shown = data as Data;
      return shown;
    } catch (error) {
      if (!shown) throw error;
      return { ...shown, unreached: true };
    }
  };
  // From the first: it then knows what the page came with.
  clientLoader.hydrate = true;
  return clientLoader;
}
