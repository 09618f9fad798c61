import {
  findTextSize,
  findTextSizeStep,
  formatTextSizeCookie,
  stepTextSize,
  type TextSize,
  textSizeSteps,
  textSizes,
} from "#app/base/text-size.ts";

/**
 * A page that was prefetched, or restored from the back/forward cache, gets the size that was chosen since, because
 * neither respects `Vary: Cookie`.
 */
export function watchTextSize(): void {
  // If cookies are blocked there is no chosen size, so the shown one stays.
  const showChosen = () => show(findTextSize(document.cookie) ?? shown());
  showChosen();
  addEventListener("pageshow", showChosen);
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-text-size]") : null;
    const step = findTextSizeStep(button?.dataset.textSize);
    if (!step) return;
    event.preventDefault();
    const size = stepTextSize(shown(), step);
    // biome-ignore lint/suspicious/noDocumentCookie: our visitors' browsers may lack the Cookie Store API
    document.cookie = formatTextSizeCookie(size, location.origin);
    show(size);
  });
}

function shown(): TextSize {
  return textSizes.find((size) => document.documentElement.classList.contains(size)) ?? "zoom0";
}

/** A button at the end of the scale gets `aria-disabled`, since a `disabled` one would lose focus (WCAG 2.4.3). */
function show(size: TextSize): void {
  for (const form of document.querySelectorAll<HTMLElement>("form.text-size")) form.hidden = false;
  for (const each of textSizes) document.documentElement.classList.toggle(each, each === size);
  for (const step of textSizeSteps)
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-text-size=${step}]`)) {
      button.disabled = false;
      button.setAttribute("aria-disabled", String(stepTextSize(size, step) === size));
    }
}
