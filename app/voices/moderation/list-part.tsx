import { useLocation } from "@remix-run/react";
import { TEXT_SIZE_STEP } from "#app/base/text-size-address.ts";
import { ShowEarlier } from "#app/ui/pager.tsx";
import type { ListPart } from "./moderation.ts";

interface Props {
  part: ListPart<unknown>;
  /** The query parameter for the list's page. */
  param: "decisions" | "taken-down";
  /** The prefix of the items' ids, before their number. */
  item: string;
}

/** A link to earlier items, above a part that does not begin the list. */
export function EarlierPart({ part: { firstPage, offset }, param, item }: Props) {
  const address = useListAddress();
  return firstPage > 1 ? <ShowEarlier href={`${address(param, firstPage - 1)}#${item}-${offset}`} /> : null;
}

/**
 * Says how much of a list is shown, and links to more. The list does not grow in place: the forms of its items post to
 * the address of their page.
 */
export function NextPart({ part: { items, total, offset, page, hasNext }, param, item }: Props) {
  const address = useListAddress();
  if (items.length === total) return null;
  const end = offset + items.length;
  return (
    <p className="pager">
      <span className="list-status">
        Showing {offset > 0 && `${offset + 1} to `}
        {end} of {total}
      </span>{" "}
      {hasNext && (
        <a className="button button-quiet" href={`${address(param, page + 1)}#${item}-${end + 1}`}>
          Show more
        </a>
      )}
    </p>
  );
}

/** The address of a page of one list, with the other lists and the search unchanged. */
export function useListAddress(): (param: "page" | Props["param"], page: number) => string {
  const { pathname, search } = useLocation();
  return (param, page) => {
    const query = new URLSearchParams(search);
    for (const done of ["decided", TEXT_SIZE_STEP]) query.delete(done);
    query.set(param, String(page));
    return `${pathname}?${query}`;
  };
}
