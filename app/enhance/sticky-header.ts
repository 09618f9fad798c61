/**
 * Says on the header that the page is scrolled past the mark above it (spec frame.header), which makes it small. A mark is told
 * once when it passes; scroll events would come without end.
 */
export function stickyHeader(header: HTMLElement): void {
  const mark = document.getElementById("sticky-mark");
  if (!mark) return;
  new IntersectionObserver(([entry]) => header.toggleAttribute("data-stuck", entry?.isIntersecting === false)).observe(
    mark,
  );
}
