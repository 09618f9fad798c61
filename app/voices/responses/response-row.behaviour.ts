export default function responseRow(section: HTMLElement): void {
  const row = section.querySelector<HTMLElement>(".bubbles-row");
  const buttons = section.querySelectorAll<HTMLElement>("[data-turn]");
  const [first, second] = row?.querySelectorAll<HTMLElement>(":scope > *") ?? [];
  if (!row || !first || !second) return;
  /** So that presses in quick succession add up. */
  let goal: number | undefined;
  row.addEventListener("scrollend", () => {
    goal = undefined;
  });
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const step = second.offsetLeft - first.offsetLeft;
      const left = (goal ?? row.scrollLeft) + Number(button.dataset.turn) * step;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      // A browser without `scrollend`, such as an older Safari, starts from the current position.
      if ("onscrollend" in row) goal = Math.max(0, Math.min(left, row.scrollWidth - row.clientWidth));
      row.scrollTo({ left, behavior: still ? "auto" : "smooth" });
    });
  }
}
