import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { withTimeout } from "#app/base/with-timeout.ts";

/** Lists that are remembered: a list is about 10 KB, and few people go back through more. */
const MOST_LISTS = 50;

/** The data of a list; `unreached` when the new data could not be fetched and these were shown before. */
export type ListData<Data> = Data & { unreached?: true };

/**
 * Makes the loader of a list in the browser. When the server cannot be reached, hangs or responds with anything but the
 * list, an address that was shown before gets the list that it had, as from the browser's back/forward cache; at any
 * other address the current list stays (spec news.in-place). The page reports with `keep` what it shows: a loader that
 * ran on the first load to learn it would give that list to a navigation that begins before it has finished.
 */
export function fallbackListLoader<Data extends object>() {
  let shown: Data | undefined;
  const lists = new Map<string, Data>();
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ListData<Data>> => {
    try {
      const data: unknown = await withTimeout(serverLoader());
      // Text instead of data comes from something in between, such as a school's web filter.
      if (typeof data !== "object" || data === null) throw new Error("The response is not the data of the list.");
      return data as Data;
    } catch (error) {
      const earlier = lists.get(new URL(request.url).search);
      if (earlier) return earlier;
      if (!shown) throw error;
      return { ...shown, unreached: true };
    }
  };
  const keep = ({ unreached, ...data }: ListData<Data>, search: string) => {
    shown = data as ListData<Data>;
    if (unreached) return;
    // Deleted first, it becomes the newest entry: a Map lists its oldest entry first.
    lists.delete(search);
    lists.set(search, shown);
    const [oldest] = lists.keys();
    if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
  };
  return { clientLoader, keep };
}
