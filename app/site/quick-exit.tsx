import { Icon } from "#app/ui/icon.tsx";
import "./quick-exit.css";

/**
 * A link that leaves for a neutral site at once. With script that site replaces this page, and pressing Shift three
 * times does the same. It comes before the header, as the second stop of the Tab key, and is outside `main`, which is a size container: in browsers that apply layout containment to
 * those (Chrome before 129, Firefox before 133, Safari before 18.4), fixed elements inside it would not be fixed to the
 * window.
 */
export function QuickExit({ to }: { to: string }) {
  return (
    <aside aria-label="Quick exit">
      <a className="button button-danger quick-exit" href={to} rel="nofollow noreferrer" data-behaviour="quick-exit">
        <Icon name="exit" />
        Quick exit
      </a>
    </aside>
  );
}
