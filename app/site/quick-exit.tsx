import { Icon } from "#app/ui/icon.tsx";
import "./quick-exit.css";

/**
 * Leaves for a neutral site at once. With script that takes the place of this page, and Shift pressed three times does
 * the same. It stands outside `main`: where a container is laid out for itself (Chrome before 129, Firefox before 133,
 * Safari before 18.4), what is fixed within it stays with it and not with the window.
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
