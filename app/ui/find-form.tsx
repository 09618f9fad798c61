import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  path: string;
  label?: string;
  /** Absent where words are not searched. */
  find?: string | undefined;
  children?: ReactNode;
}

/** The address is the whole state of what it finds. */
export function FindForm({ path, label = "Words or name", find, children }: Props) {
  return (
    <search>
      <form action={path} className="find">
        {find !== undefined && (
          <div className="field wide">
            <label htmlFor="find">{label}</label>
            <input className="input" type="search" id="find" name="find" defaultValue={find} autoComplete="off" />
          </div>
        )}
        {children}
        <button type="submit" className="button button-quiet">
          <Icon name="search" />
          Find
        </button>
      </form>
    </search>
  );
}
