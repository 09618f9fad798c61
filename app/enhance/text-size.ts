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
 * Text size without a load: the buttons work in place, and a page that the browser prefetched or remembered gets the
 * size that was chosen since, because neither looks at `Vary: Cookie`.
 */
export function watchTextSize(): void {
  // A browser that keeps no cookies has chosen nothing: what is shown counts.
  const showChosen = () => show(findTextSize(document.cookie) ?? shown());
  showChosen();
  addEventListener("pageshow", showChosen);
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-text-size]") : null;
    const step = findTextSizeStep(button?.dataset.textSize);
    if (!step) return;
    event.preventDefault();
    const size = stepTextSize(shown(), step);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our visitors' browsers
    document.cookie = formatTextSizeCookie(size, location.origin);
    show(size);
  });
}

function shown(): TextSize {
  return textSizes.find((size) => document.documentElement.classList.contains(size)) ?? "zoom0";
}

/** A button at the end of the scale gets `aria-disabled`, since a `disabled` one would lose the focus (WCAG 2.4.3). */
function show(size: TextSize): void {
  for (const each of textSizes) document.documentElement.classList.toggle(each, each === size);
  for (const step of textSizeSteps)
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-text-size=${step}]`)) {
      button.disabled = false;
      button.setAttribute("aria-disabled", String(stepTextSize(size, step) === size));
    }
}
