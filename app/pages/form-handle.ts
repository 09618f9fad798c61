import type { ReadsHandle } from "#app/base/page-handles.ts";

/** The `handle` of a page that may have forms on it. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
} satisfies ReadsHandle & { takesFiles: boolean };
