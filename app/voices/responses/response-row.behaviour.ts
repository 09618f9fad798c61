/** Shows two buttons that scroll a row of responses by one; without them visitors scroll the row itself. */
export default function responseRow(section: HTMLElement): void {
  const row = section.querySelector<HTMLElement>(".bubbles-row");
  const buttons = section.querySelectorAll<HTMLElement>("[data-turn]");
  if (!row || row.childElementCount < 2) return;
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const width = row.firstElementChild?.clientWidth ?? 0;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      row.scrollBy({ left: Number(button.dataset.turn) * width, behavior: still ? "auto" : "smooth" });
    });
  }
}
