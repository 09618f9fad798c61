import type { PlacedPage } from "#app/components/segments.ts";
import type { OwnFormHandle, ReadsHandle } from "#app/site/head.ts";

/** The `handle` of a page that may have forms on it; its loader data is a `PlacedPage`. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
  ownForm: (data) => (data as PlacedPage).ownForm,
} satisfies OwnFormHandle & ReadsHandle & { takesFiles: boolean };
