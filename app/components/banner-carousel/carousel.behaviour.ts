import EmblaCarousel from "embla-carousel";

/** How long a slide stays (spec components.banner). */
const AUTOPLAY_MS = 8000;

/**
 * Slides pause while a pointer is over them or keyboard focus is inside, and do not start if the visitor prefers
 * reduced motion; the button starts them all the same (ARIA Authoring Practices, carousel). The slide that has focus
 * always stays, and so does one that was swiped to before this script ran.
 */
export default function carousel(section: HTMLElement): void {
  const view = section.querySelector<HTMLElement>("[data-carousel=view]");
  const track = section.querySelector<HTMLElement>("[data-carousel=track]");
  const controls = section.querySelector<HTMLElement>("[data-carousel=controls]");
  const toggle = controls?.querySelector<HTMLElement>("[data-turn=toggle]");
  if (!view || !track || !controls || !toggle) return;

  const isSwiped = view.scrollLeft > 0;
  const startIndex = shownSlide(view, [...track.children]);
  let playing = !isSwiped && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let insisted = false;
  // The pointer may have been there before this script ran.
  let hovered = section.matches(":hover");
  let focused = false;
  let turn: ReturnType<typeof setTimeout> | undefined;

  view.scrollLeft = 0;
  view.removeAttribute("tabindex");
  section.classList.add("banner-driven");
  controls.hidden = false;
  const embla = EmblaCarousel(view, { duration: 20, startIndex });
  const slides = embla.slideNodes().length;

  const go = (index: number) => {
    section.classList.remove("banner-dragged");
    embla.scrollTo((index + slides) % slides, true);
  };
  const update = () => {
    const selected = embla.selectedScrollSnap();
    const rotating = playing && (insisted || !(hovered || focused)) && !track.contains(document.activeElement);
    track.setAttribute("aria-live", rotating ? "off" : "polite");
    toggle.setAttribute("aria-label", playing ? "Stop the slides" : "Start the slides");
    toggle.toggleAttribute("data-playing", playing);
    for (const dot of controls.querySelectorAll<HTMLElement>("[data-slide]"))
      if (Number(dot.dataset.slide) === selected) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    // Slides out of view must not take focus.
    embla.slideNodes().forEach((slide, index) => {
      slide.inert = index !== selected;
    });
    clearTimeout(turn);
    if (rotating) turn = setTimeout(() => go(selected + 1), AUTOPLAY_MS);
  };

  embla.on("select", update);
  embla.on("reInit", update);
  embla.on("pointerDown", () => {
    section.classList.add("banner-dragged");
    playing = false;
    update();
  });
  embla.on("settle", () => section.classList.remove("banner-dragged"));
  controls.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (!button) return;
    if (button === toggle) {
      insisted = !playing;
      playing = !playing;
    } else {
      playing = false;
      const step = { previous: -1, next: 1 }[button.dataset.turn ?? ""];
      go(step ? embla.selectedScrollSnap() + step : Number(button.dataset.slide));
    }
    update();
  });
  const watch = (type: string, change: (event: Event) => void) =>
    section.addEventListener(type, (event) => {
      change(event);
      update();
    });
  watch("pointerenter", () => {
    hovered = true;
  });
  watch("pointerleave", () => {
    hovered = false;
  });
  watch("focusin", ({ target }) => {
    focused = target instanceof Element && target.matches(":focus-visible");
  });
  watch("focusout", (event) => {
    const { relatedTarget } = event as FocusEvent;
    if (!(relatedTarget instanceof Node && section.contains(relatedTarget))) focused = false;
  });
  update();
}

function shownSlide(view: HTMLElement, slides: Element[]): number {
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focused >= 0) return focused;
  const { left, width } = view.getBoundingClientRect();
  return Math.max(
    0,
    slides.findIndex((slide) => slide.getBoundingClientRect().right > left + width / 2),
  );
}
