import PhotoSwipe from "photoswipe";
import "./lightbox.css";

export interface LightboxPicture {
  src: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

/**
 * Opens pictures over the page: arrows, swipe and zoom; Escape closes. `closing` is called when they begin to fade out,
 * `closed` when they are gone.
 * @returns what closes them
 */
export function openLightbox(
  pictures: LightboxPicture[],
  index: number,
  closing: () => void,
  closed: () => void,
): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const box = new PhotoSwipe({
    dataSource: pictures,
    index,
    bgOpacity: 1,
    // Buttons and caption stand beside the picture, not on it.
    paddingFn: ({ x }) => ({ top: 60, bottom: 84, left: x > 700 ? 72 : 0, right: x > 700 ? 72 : 0 }),
    returnFocus: false,
    showHideAnimationType: still ? "none" : "fade",
    zoomAnimationDuration: still ? 0 : 200,
    closeTitle: "Close (Escape)",
    zoomTitle: "Zoom",
    arrowPrevTitle: "Picture before",
    arrowNextTitle: "Next picture",
    errorMsg: "This picture cannot be loaded.",
  });
  box.on("uiRegister", () => {
    box.ui?.registerElement({
      name: "caption",
      order: 9,
      isButton: false,
      appendTo: "root",
      onInit: (element) => {
        element.setAttribute("aria-live", "polite");
        // A long one scrolls: the box around it would take the wheel for the picture.
        element.addEventListener("wheel", (event) => event.stopPropagation());
        box.on("change", () => {
          element.textContent = pictures[box.currIndex]?.caption ?? "";
        });
      },
    });
  });
  box.on("close", closing);
  box.on("destroy", closed);
  box.init();
  box.element?.setAttribute("aria-label", "Pictures");
  box.element?.setAttribute("aria-modal", "true");
  // It does not close while it fades in.
  return () => (box.opener.isOpen ? box.close() : box.on("openingAnimationEnd", () => box.close()));
}
