import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** How long a slide stays (spec §9). */
export const AUTOPLAY_MS = 8000;

/**
 * Slides that take turns: swiped by finger or mouse, chosen by button, and by themselves until somebody looks closer.
 * They wait while a pointer is over them or the keyboard is in them, and stand still from the start where motion is
 * unwelcome; pressing the button starts them all the same (ARIA Authoring Practices, carousel).
 */
export function useCarousel(view: RefObject<HTMLElement | null>, slides: number) {
  const embla = useRef<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  const [dragged, setDragged] = useState(false);
  const [playing, setPlaying] = useState(true);
  const [insisted, setInsisted] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const rotating = slides > 1 && playing && (insisted || !(hovered || focused));

  const go = useCallback(
    (index: number) => {
      setDragged(false);
      embla.current?.scrollTo((index + slides) % slides, true);
    },
    [slides],
  );

  useEffect(() => {
    if (!view.current || slides < 2) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
    view.current.scrollLeft = 0;
    const carousel = EmblaCarousel(view.current, { duration: 20 });
    embla.current = carousel;
    const choose = () => {
      const chosen = carousel.selectedScrollSnap();
      setSelected(chosen);
      // What is out of sight is out of reach.
      carousel.slideNodes().forEach((slide, index) => {
        slide.inert = index !== chosen;
      });
    };
    choose();
    carousel.on("select", choose);
    carousel.on("reInit", choose);
    carousel.on("pointerDown", () => {
      setDragged(true);
      setPlaying(false);
    });
    carousel.on("settle", () => setDragged(false));
    return () => {
      for (const slide of carousel.slideNodes()) slide.inert = false;
      carousel.destroy();
      embla.current = null;
    };
  }, [view, slides]);

  useEffect(() => {
    if (!rotating) return;
    const turn = setTimeout(() => go(selected + 1), AUTOPLAY_MS);
    return () => clearTimeout(turn);
  }, [rotating, selected, go]);

  return {
    selected,
    dragged,
    playing,
    rotating,
    toggle: () => {
      setInsisted(!playing);
      setPlaying(!playing);
    },
    show: (index: number) => {
      setPlaying(false);
      go(index);
    },
    watch: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
