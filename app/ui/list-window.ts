/**
 * How many steps a growing list shows at most, so that no request can ask for an unbounded page (spec pages.growing).
 */
const STEPS_AT_ONCE = 10;

export interface ListWindow {
  /** The page that is shown, from 1; one beyond the last reads as the last. */
  page: number;
  /** The first page that is shown together with it. */
  firstPage: number;
  /** Items before the first that is shown. */
  offset: number;
  limit: number;
  hasNext: boolean;
}

/**
 * Which items a list shows at `page` when each ‘View more’ adds `size`: pages 1 to `page`, but at most the last ten of
 * these.
 */
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

/** A page number of 1 or more; anything else reads as 1. */
export function parsePage(value: string | null): number {
  const page = value && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return Math.max(page, 1);
}
