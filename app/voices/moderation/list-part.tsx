import { ShowEarlier } from "#app/ui/pager.tsx";
import type { ListPart } from "./moderation.ts";

interface Props {
  part: ListPart<unknown>;
  /** The address of a page of the list, at the item with a number. */
  href(page: number, first: number): string;
}

/** Stands before a part of a list that does not begin it. */
export function EarlierPart({ part: { firstPage, offset }, href }: Props) {
  return firstPage > 1 ? <ShowEarlier href={href(firstPage - 1, offset)} /> : null;
}

/**
 * Says how much of a list is shown, and leads to more. It does not grow in place: forms of the items post to the address
 * of their page.
 */
export function NextPart({ part: { items, total, offset, page, hasNext }, href }: Props) {
  if (items.length === total) return null;
  const end = offset + items.length;
  return (
    <p className="pager">
      <span className="list-status">
        Showing {offset > 0 && `${offset + 1} to `}
        {end} of {total}
      </span>{" "}
      {hasNext && (
        <a className="button button-quiet" href={href(page + 1, end + 1)}>
          Show more
        </a>
      )}
    </p>
  );
}
