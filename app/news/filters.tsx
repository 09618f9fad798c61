import { NEWS } from "#app/base/addresses.ts";
import { Icon } from "#app/ui/icon.tsx";
import {
  type FacetName,
  type FilterOption,
  facetLabels,
  facetNames,
  isFiltered,
  type NewsFilter,
  newsHref,
  noFilter,
  withoutValue,
} from "./news.ts";

interface Props {
  filter: NewsFilter;
  options: Record<FacetName, FilterOption[]>;
}

export function Filters({ filter, options }: Props) {
  return (
    <form className="filters" action={NEWS} aria-label="Filter the news" autoComplete="off" data-in-place="">
      {facetNames.map((name) => (
        <Dropdown key={name} name={name} filter={filter} options={options[name]} />
      ))}
      <noscript>
        <button type="submit" className="button">
          Apply filters
        </button>
      </noscript>
    </form>
  );
}

interface DropdownProps {
  name: FacetName;
  filter: NewsFilter;
  options: FilterOption[];
}

function Dropdown({ name, filter, options }: DropdownProps) {
  const chosen = filter[name].length;
  return (
    <details className="dropdown" name="news-filter" data-behaviour="disclosure">
      <summary>
        {facetLabels[name]}{" "}
        {chosen > 0 && (
          <span className="count">
            {chosen}
            <span className="visually-hidden"> chosen</span>
          </span>
        )}
        <Icon name="down" />
      </summary>
      <div className="dropdown-panel">
        <fieldset>
          <legend className="visually-hidden">{facetLabels[name]}</legend>
          <ul className="plain">
            {options.map(({ value, label, articles }) => {
              const ticked = filter[name].includes(value);
              return (
                <li key={value}>
                  <label className="check">
                    <input
                      type="checkbox"
                      name={name}
                      value={value}
                      defaultChecked={ticked}
                      disabled={articles === 0 && !ticked}
                    />
                    <span>{label}</span>{" "}
                    <small>
                      {articles}
                      <span className="visually-hidden"> {articles === 1 ? "article" : "articles"}</span>
                    </small>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <div className="dropdown-foot">
          {chosen > 0 && (
            <a className="text-button" href={newsHref({ ...filter, [name]: [] })} data-in-place="">
              Clear<span className="visually-hidden"> {facetLabels[name].toLowerCase()} </span>
            </a>
          )}
          {/* Where lists change in place each tick applies, and it says Done. */}
          <button type="submit" className="button" data-done="Done">
            Apply filters
          </button>
        </div>
      </div>
    </details>
  );
}

export function ChosenFilters({ filter, options }: Props) {
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
