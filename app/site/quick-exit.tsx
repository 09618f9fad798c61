import { useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import "./quick-exit.css";

const PRESSES = 3;
const WITHIN_MS = 2000;

/** Leaves for a neutral site at once. With script it leaves no way back, and Shift pressed three times does the same. */
export function QuickExit({ to }: { to: string }) {
  useEffect(() => {
    let presses: number[] = [];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat) return;
      presses = event.key === "Shift" ? [...presses, event.timeStamp].slice(-PRESSES) : [];
      if (presses.length === PRESSES && event.timeStamp - (presses[0] ?? 0) < WITHIN_MS) leave(to);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [to]);
  return (
    <a
      className="button button-danger quick-exit"
      href={to}
      rel="nofollow noreferrer"
      onClick={(event) => {
        event.preventDefault();
        leave(to);
      }}
    >
      <Icon name="exit" />
      Quick exit
    </a>
  );
}

function leave(to: string): void {
  document.body.hidden = true;
  clearSession();
  location.replace(to);
}

/** What was typed in this tab goes too. */
function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
