import { Icon } from "#app/ui/icon.tsx";
import "./quick-exit.css";

/** Leaves for a neutral site at once. With script it leaves no way back, and Shift pressed three times does the same. */
export function QuickExit({ to }: { to: string }) {
  return (
    <a className="button button-danger quick-exit" href={to} rel="nofollow noreferrer" data-behaviour="quick-exit">
      <Icon name="exit" />
      Quick exit
    </a>
  );
}
