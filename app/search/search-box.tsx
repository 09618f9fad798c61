import { SEARCH } from "#app/base/addresses.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  name: string;
  term?: string;
  big?: boolean;
}

export function SearchBox({ name, term = "", big = false }: Props) {
  const id = name.replaceAll(" ", "-");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is younger than our visitors’ browsers
    <form className={big ? "search-box search-box-big" : "search-box"} action={SEARCH} role="search" aria-label={name}>
      <label className="visually-hidden" htmlFor={id}>
        Search this site
      </label>
      <input
        key={term}
        id={id}
        name="term"
        type="search"
        dir="auto"
        autoComplete="off"
        placeholder="Search..."
        defaultValue={term}
        maxLength={200}
      />
      <button type="submit">
        <Icon name="search" />
        Find
      </button>
    </form>
  );
}
