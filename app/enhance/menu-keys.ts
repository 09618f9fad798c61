export function menuKeys(nav: HTMLElement): void {
  nav.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    // Combinations belong to the browser: Alt and an arrow go back.
    const isChord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isChord || !(here instanceof HTMLElement)) return;
    const details = here.closest("details");
    const links = [...(details?.querySelectorAll<HTMLElement>("a") ?? [])];
    const inPanel = here.localName !== "summary" && details !== null;
    const ring = inPanel ? links : [...nav.querySelectorAll<HTMLElement>(".nav-link")];
    const goal =
      goalOf(event.key, ring, here, inPanel) ?? (event.key === "ArrowDown" && details?.open ? links[0] : null);
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  });
}

function goalOf(key: string, ring: HTMLElement[], here: HTMLElement, inPanel: boolean): HTMLElement | undefined {
  const at = ring.indexOf(here);
  if (key === (inPanel ? "ArrowDown" : "ArrowRight")) return ring[(at + 1) % ring.length];
  if (key === (inPanel ? "ArrowUp" : "ArrowLeft")) return ring.at(at - 1);
  return key === "Home" ? ring[0] : key === "End" ? ring.at(-1) : undefined;
}
