import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * After a navigation in the browser puts focus on the new page's heading and says its title, as a full load would
 * (WCAG 2.4.3). Back and Forward put it where it was on that page. A change of the query alone is the page's own to tell.
 */
export function PageAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const last = useRef(pathname);
  const followed = useFollowedLinks(key);
  const [title, setTitle] = useState("");
  useEffect(() => {
    document.documentElement.dataset.script = "ready";
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or key is a new page
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
    const left = navigationType === "POP" ? followed.get(key) : undefined;
    const target = findLink(left) ?? findAnchor(hash) ?? document.querySelector<HTMLElement>("h1");
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

/** Which link was followed from each page of the history, by the page's key. */
function useFollowedLinks(key: string): Map<string, string> {
  const followed = useRef(new Map<string, string>());
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const href = link?.getAttribute("href");
      if (href) followed.current.set(key, href);
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [key]);
  return followed.current;
}

function findLink(href: string | undefined): HTMLElement | null {
  return href === undefined ? null : document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
}

function findAnchor(hash: string): HTMLElement | null {
  return hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
}
