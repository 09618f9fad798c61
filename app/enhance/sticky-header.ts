/**
 * Marks the header once the page is scrolled past an element above it (spec frame.header); styles then make it small.
 * An observer reports only when that element passes; scroll events would come all the time.
 */
export function stickyHeader(header: HTMLElement): void {
  const mark = document.getElementById("sticky-mark");
  if (!mark) return;
  new IntersectionObserver(([entry]) => header.toggleAttribute("data-stuck", entry?.isIntersecting === false)).observe(
    mark,
  );
}
