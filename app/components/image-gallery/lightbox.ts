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
 * `closing` is called when the pictures begin to fade out, `closed` when they are gone.
 * @returns a function that closes them
 */
export function openLightbox(
  pictures: LightboxPicture[],
  index: number,
  closing: () => void,
  closed: () => void,
): () => void {
  const behind = [...document.body.children].filter((part) => part instanceof HTMLElement);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const box = new PhotoSwipe({
    dataSource: pictures,
    index,
    bgOpacity: 1,
    paddingFn: ({ x }) => ({ top: 60, bottom: 84, left: x > 700 ? 72 : 0, right: x > 700 ? 72 : 0 }),
    returnFocus: false,
    showHideAnimationType: still ? "none" : "fade",
    zoomAnimationDuration: still ? 0 : 200,
    closeTitle: "Close (Escape)",
    zoomTitle: "Zoom",
    arrowPrevTitle: "Previous picture",
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
        // A long caption scrolls with the wheel, which PhotoSwipe would otherwise use on the picture.
        element.addEventListener("wheel", (event) => event.stopPropagation());
        box.on("change", () => {
          element.textContent = pictures[box.currIndex]?.caption ?? "";
        });
      },
    });
  });
  box.on("close", closing);
  box.on("destroy", () => {
    for (const part of behind) part.inert = false;
    closed();
  });
  box.init();
  box.element?.setAttribute("aria-label", "Pictures");
  box.element?.setAttribute("aria-modal", "true");
  // PhotoSwipe takes focus back whenever it leaves: Shift+Tab, which leads from the picture to the page, went nowhere.
  for (const part of behind) part.inert = true;
  // PhotoSwipe cannot be closed while it fades in.
  return () => (box.opener.isOpen ? box.close() : box.on("openingAnimationEnd", () => box.close()));
}
