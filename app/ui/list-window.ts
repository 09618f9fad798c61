/** No request can ask for an unbounded page (spec pages.growing). */
const STEPS_AT_ONCE = 10;

export interface ListWindow {
  /** From 1; one beyond the last reads as the last. */
  page: number;
  firstPage: number;
  offset: number;
  limit: number;
  hasNext: boolean;
}

/** Pages 1 to `page`, but at most the last ten of these. */
export function listWindow(page: number, total: number, size: number): ListWindow {
  const lastPage = Math.max(1, Math.ceil(total / size));
  const shownPage = Math.min(page, lastPage);
  const firstPage = Math.max(1, shownPage - STEPS_AT_ONCE + 1);
  return {
    page: shownPage,
    firstPage,
    offset: (firstPage - 1) * size,
    limit: (shownPage - firstPage + 1) * size,
    hasNext: shownPage < lastPage,
  };
}

/** Anything but a number of 1 or more reads as 1. */
export function parsePage(value: string | null): number {
  const page = value && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return Math.max(page, 1);
}
