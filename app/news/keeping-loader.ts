import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { inTime } from "#app/base/in-time.ts";

/** The data of a list; `unreached` when the new data did not come and these are the ones shown before. */
export type Kept<Data> = Data & { unreached?: true };

/**
 * Makes the loader of a list in the browser: when the server cannot be reached or hangs, or answers with anything but
 * the list, the list that is shown stays (spec news.in-place). The page says with `keep` which one that is: a loader that
 * ran on the first load to know it would give the same list to a navigation that begins before it has ended.
 */
export function keepingLoader<Data extends object>() {
  let shown: Data | undefined;
  const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs): Promise<Kept<Data>> => {
    try {
      const data: unknown = await inTime(serverLoader());
      // Text instead of data comes from something in between, such as a filter at school.
      if (typeof data !== "object" || data === null) throw new Error("The answer is not the data of the list.");
      return data as Data;
    } catch (error) {
      if (!shown) throw error;
      return { ...shown, unreached: true };
    }
  };
  const keep = (data: Data) => {
    shown = data;
  };
  return { clientLoader, keep };
}
