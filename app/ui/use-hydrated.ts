import { useEffect, useState } from "react";

/**
 * False on the server and while the page is hydrated, then true. It changes together with what else effects set, so
 * that no render in between puts a field's first value over what a visitor has typed.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
