import { useLocation } from "@remix-run/react";

export function useViewAddress(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation();
  return (changes) => {
    const query = new URLSearchParams(search);
    for (const past of ["done", "left", "raised", "do"]) query.delete(past);
    for (const [name, value] of Object.entries(changes))
      if (value === null) query.delete(name);
      else query.set(name, value);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}
