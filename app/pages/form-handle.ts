import type { ReadsHandle } from "#app/base/page-handles.ts";
import { FILE_BYTES } from "#app/forms/definition/field-types.ts";

/** The `handle` of a page that may have forms on it. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  maxFileBytes: FILE_BYTES,
} satisfies ReadsHandle & { maxFileBytes: number };
