import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { inTime } from "#app/base/in-time.ts";

/** Lists that are remembered: a list is about 10 KB, and few people go back through more. */
const MOST_LISTS = 50;

/** The data of a list; `unreached` when the new data did not come and these are the ones shown before. */
export type Kept<Data> = Data & { unreached?: true };

/**
 * Makes the loader of a list in the browser: when the server cannot be reached or hangs, or answers with anything but
 * the list, an address that was shown before has the list that it had, as pages in the memory of a browser have; at any
 * other the list that is shown stays (spec news.in-place). The page says with `keep` what it shows: a loader that ran on
 * the first load to know it would give the same list to a navigation that begins before it has ended.
 */
export function keepingLoader<Data extends object>() {
  let shown: Data | undefined;
  const lists = new Map<string, Data>();
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Kept<Data>> => {
    try {
      const data: unknown = await inTime(serverLoader());
      // Text instead of data comes from something in between, such as a filter at school.
      if (typeof data !== "object" || data === null) throw new Error("The answer is not the data of the list.");
      return data as Data;
    } catch (error) {
      const earlier = lists.get(new URL(request.url).search);
      if (earlier) return earlier;
      if (!shown) throw error;
      return { ...shown, unreached: true };
    }
  };
  const keep = ({ unreached, ...data }: Kept<Data>, search: string) => {
    shown = data as Kept<Data>;
    if (unreached) return;
    // Set anew it is the youngest; a Map gives its oldest first.
    lists.delete(search);
    lists.set(search, shown);
    const [oldest] = lists.keys();
    if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
  };
  return { clientLoader, keep };
}
