/** Shows two buttons that scroll a row of responses by one; without them visitors scroll the row itself. */
export default function responseRow(section: HTMLElement): void {
  const row = section.querySelector<HTMLElement>(".bubbles-row");
  const [first, second] = row?.querySelectorAll<HTMLElement>(":scope > *") ?? [];
  if (!row || !first || !second) return;
  for (const button of section.querySelectorAll<HTMLElement>("[data-turn]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const left = Number(button.dataset.turn) * (second.offsetLeft - first.offsetLeft);
      row.scrollBy({ left, behavior: still ? "auto" : "smooth" });
    });
  }
}
