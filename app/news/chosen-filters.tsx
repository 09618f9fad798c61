import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import {
  type FacetName,
  facetNames,
  isFiltered,
  type NewsFilter,
  newsHref,
  noFilter,
  type Option,
  without,
} from "./news.ts";
import "#app/ui/chips.css";

/** The chosen values as links that remove them. */
export function ChosenFilters({ filter, options }: { filter: NewsFilter; options: Record<FacetName, Option[]> }) {
  if (!isFiltered(filter)) return null;
  return (
    <ul className="chips">
      {facetNames.flatMap((name) =>
        options[name]
          .filter((option) => filter[name].includes(option.value))
          .map((option) => (
            <li key={`${name} ${option.value}`}>
              <Link
                discover="none"
                className="chip"
                to={newsHref(without(filter, name, option.value))}
                preventScrollReset
              >
                <span className="visually-hidden">Remove filter </span>
                {option.label}
                <Icon name="close" />
              </Link>
            </li>
          )),
      )}
      <li>
        <Link discover="none" className="text-button" to={newsHref(noFilter)} preventScrollReset>
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}
