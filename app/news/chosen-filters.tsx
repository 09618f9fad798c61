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
import "#app/ui/chips.css";

/** The chosen values as links that remove them. */
export function ChosenFilters({ filter, options }: { filter: NewsFilter; options: Record<FacetName, FilterOption[]> }) {
  if (!isFiltered(filter)) return null;
  return (
    <ul className="chips">
      {facetNames.flatMap((name) =>
        options[name]
          .filter((option) => filter[name].includes(option.value))
          .map((option) => (
            <li key={`${name} ${option.value}`} data-key={`${name} ${option.value}`}>
              <a className="chip" href={newsHref(withoutValue(filter, name, option.value))} data-in-place="">
                <span className="visually-hidden">Remove filter </span>
                {option.label}
                <Icon name="close" />
              </a>
            </li>
          )),
      )}
      <li>
        <a className="text-button" href={newsHref(noFilter)} data-in-place="">
          Clear all filters
        </a>
      </li>
    </ul>
  );
}
