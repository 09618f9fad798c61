import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * After a navigation in the browser puts focus on the new page's heading and says its title, as a full load would
 * (WCAG 2.4.3). A change of the query alone is the page's own to tell.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    document.documentElement.dataset.script = "ready";
  }, []);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
    const target = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.querySelector("h1");
    if (!(target instanceof HTMLElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
