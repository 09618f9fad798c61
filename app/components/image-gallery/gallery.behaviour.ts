import { watchMovingOn, withTimeout } from "#app/base/browser.ts";
import type { LightboxPicture } from "./lightbox.ts";

let requested: HTMLAnchorElement | null = null;
/** Of any gallery: only one picture can be open, since two would fight over focus. */
let close: (() => void) | null = null;

/**
 * If a picture does not open, or hangs, the browser follows the link to it. An open one has a history entry, so that
 * Back closes it, just as Back leaves a picture that was opened by its link.
 */
export default function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("a")];
  const open = async (link: HTMLAnchorElement, isPressed: boolean) => {
    requested = link;
    const hasMovedOn = watchMovingOn();
    const isOutdated = () => requested !== link || hasMovedOn();
    try {
      const { openLightbox } = await withTimeout(import("./lightbox.ts"));
      if (isOutdated()) return;
      requested = null;
      if (isPressed) history.pushState({ ...history.state, picture: link.href }, "");
      let back: Promise<unknown> | undefined;
      const closing = () => {
        if (!history.state?.picture) return;
        back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
        history.back();
      };
      close = openLightbox(links.map(pictureOf), links.indexOf(link), closing, async () => {
        await back;
        close = null;
        link.focus();
        openNamed();
      });
    } catch (error) {
      console.error("The pictures cannot be opened over the page.", error);
      if (isPressed && !isOutdated()) location.assign(link.href);
    }
  };
  const openNamed = () => {
    const link = links.find(({ href }) => href === history.state?.picture);
    if (link && !close) open(link, false);
  };
  openNamed();
  list.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || close || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(link, true);
  });
  addEventListener("popstate", () => {
    if (!history.state?.picture) close?.();
    openNamed();
  });
}

function pictureOf(link: HTMLAnchorElement): LightboxPicture {
  const image = link.querySelector("img");
  const shownWidth = Number(image?.getAttribute("width"));
  const shownHeight = Number(image?.getAttribute("height"));
  const width = Number(link.dataset.width);
  return {
    src: link.dataset.picture ?? link.href,
    width,
    height: Math.round((shownHeight * width) / shownWidth),
    alt: image?.alt ?? "",
    caption: link.querySelector("span")?.textContent ?? "",
  };
}
