import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { NEWS } from "#app/base/addresses.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type FacetName, type FilterOption, facetLabels, facetNames, type NewsFilter, newsHref } from "./news.ts";
import { type Choose, inFacet, useChoose } from "./use-choose.ts";
import { passFocus, useOnceChanged } from "./use-once-changed.ts";
import "#app/ui/check.css";

interface Props {
  filter: NewsFilter;
  options: Record<FacetName, FilterOption[]>;
  /** The notice about the last choice: in the dropdown where it was made while that is open, else below all of them. */
  notice: ReactNode;
  /** The dropdown where the last choice was made, if any. */
  chosenIn: FacetName | undefined;
}

/**
 * The filters: dropdowns of checkboxes in one GET form. With script each change is a navigation of its own,
 * and a dropdown closes on Escape or a press elsewhere (`enhance/disclosure`).
 */
export function Filters({ filter, options, notice, chosenIn }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const choose = useChoose(filter, form);
  const [open, setOpen] = useState<FacetName | null>(null);
  const noticeIn = open !== null && open === chosenIn ? open : null;
  return (
    <>
      <Form
        discover="none"
        className="filters"
        action={NEWS}
        aria-label="Filter the news"
        autoComplete="off"
        ref={form}
      >
        {facetNames.map((name) => (
          <Dropdown
            key={name}
            name={name}
            filter={filter}
            choose={choose}
            options={options[name]}
            notice={noticeIn === name && notice}
            onToggle={(opens) => setOpen((now) => (opens ? name : now === name ? null : now))}
          />
        ))}
        <noscript>
          <button type="submit" className="button">
            Apply filters
          </button>
        </noscript>
      </Form>
      {!noticeIn && notice}
    </>
  );
}

interface DropdownProps {
  name: FacetName;
  filter: NewsFilter;
  choose: Choose;
  options: FilterOption[];
  notice: ReactNode;
  /** Called when it is known to have opened or closed. */
  onToggle(opens: boolean): void;
}

function Dropdown({ name, filter, choose, options, notice, onToggle }: DropdownProps) {
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  // A checkbox that was changed stays enabled while the dropdown is open: disabled, it would lose focus and could not
  // be ticked again (WCAG 3.2.2).
  const [changed, setChanged] = useState<string[]>([]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setChanged([...changed, target.value]);
    // It may have been opened before script ran.
    onToggle(true);
    // In the order of the options, so that the same choice always has the same address.
    const values = options.map(({ value }) => value);
    const isChosen = (value: string) => (value === target.value ? target.checked : filter[name].includes(value));
    choose({ ...filter, [name]: values.filter(isChosen) }, name);
  };
  const onceCleared = useOnceChanged(newsHref(filter));
  const chosen = filter[name].length;
  return (
    <details
      className="dropdown"
      name="news-filter"
      data-behaviour="disclosure"
      ref={details}
      onToggle={({ currentTarget }) => {
        // On opening there is nothing to clear, and this event may come after the first change.
        if (!currentTarget.open) setChanged([]);
        onToggle(currentTarget.open);
      }}
    >
      <summary>
        {facetLabels[name]}{" "}
        {chosen > 0 && (
          <span className="count">
            <span>{chosen}</span>
            <span className="visually-hidden"> chosen</span>
          </span>
        )}
        <Icon name="down" />
      </summary>
      <div className="dropdown-panel">
        <fieldset>
          <legend className="visually-hidden">{facetLabels[name]}</legend>
          <ul className="plain">
            {options.map((option) => {
              const ticked = filter[name].includes(option.value);
              return (
                <li key={option.value}>
                  <label className="check">
                    <input
                      type="checkbox"
                      name={name}
                      value={option.value}
                      checked={ticked}
                      disabled={option.articles === 0 && !ticked && !changed.includes(option.value)}
                      onChange={onChange}
                    />
                    <span>{option.label}</span>{" "}
                    <small>
                      <span>{option.articles}</span>
                      <span className="visually-hidden"> {option.articles === 1 ? "article" : "articles"}</span>
                    </small>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <div className="dropdown-foot">
          {chosen > 0 && (
            <Link
              discover="none"
              className="text-button"
              to={newsHref({ ...filter, [name]: [] })}
              state={inFacet(name)}
              preventScrollReset
              onClick={() => onceCleared(() => passFocus(details.current?.querySelector("summary")))}
            >
              Clear<span className="visually-hidden"> {facetLabels[name].toLowerCase()} </span>
            </Link>
          )}
          {hydrated ? (
            <button type="button" className="button" onClick={() => close(details.current)}>
              Done
            </button>
          ) : (
            <button type="submit" className="button">
              Apply filters
            </button>
          )}
        </div>
        {notice}
      </div>
    </details>
  );
}

function close(details: HTMLDetailsElement | null): void {
  details?.removeAttribute("open");
  details?.querySelector("summary")?.focus();
}
