import { Link } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import {
  type FacetName,
  type FilterOption,
  facetNames,
  isFiltered,
  type NewsFilter,
  newsHref,
  noFilter,
  withoutValue,
} from "./news.ts";
import { passFocus, useOnceChanged } from "./use-once-changed.ts";
import "#app/ui/chips.css";

/**
 * The chosen values as links that remove them. Focus moves to the next link, and from the last to the list's status.
 */
export function ChosenFilters({ filter, options }: { filter: NewsFilter; options: Record<FacetName, FilterOption[]> }) {
  const list = useRef<HTMLUListElement>(null);
  const onceGone = useOnceChanged(newsHref(filter));
  if (!isFiltered(filter)) return null;
  const links = () => [...(list.current?.querySelectorAll("a") ?? [])];
  const onClick = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const at = links().indexOf(currentTarget);
    onceGone(() => passFocus(links()[at] ?? document.querySelector<HTMLElement>(".list-status")));
  };
  return (
    <ul className="chips" ref={list}>
      {facetNames.flatMap((name) =>
        options[name]
          .filter((option) => filter[name].includes(option.value))
          .map((option) => (
            <li key={`${name} ${option.value}`}>
              <Link
                discover="none"
                className="chip"
                to={newsHref(withoutValue(filter, name, option.value))}
                preventScrollReset
                onClick={onClick}
              >
                <span className="visually-hidden">Remove filter </span>
                {option.label}
                <Icon name="close" />
              </Link>
            </li>
          )),
      )}
      <li>
        <Link discover="none" className="text-button" to={newsHref(noFilter)} preventScrollReset onClick={onClick}>
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}
