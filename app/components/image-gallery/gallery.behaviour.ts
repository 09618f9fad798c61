import { watchGoingOn } from "#app/base/focus/going-on.ts";
import { inTime } from "#app/base/in-time.ts";
import type { LightboxPicture } from "./lightbox.ts";

/** Of all galleries the picture that was pressed last and is not yet open. */
let wanted: HTMLAnchorElement | null = null;
/** Closes the picture that is open over the page, of any gallery: two would fight over the focus. */
let close: (() => void) | null = null;

/**
 * Opens the pictures of a gallery over the page; where that fails or hangs the link to the picture is followed. History
 * has an entry for an open picture, so that Back closes it, as it leads back from a picture on its own page.
 */
export default function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("a")];
  const open = async (link: HTMLAnchorElement, isPressed: boolean) => {
    wanted = link;
    const hasGoneOn = watchGoingOn();
    const isUnwanted = () => wanted !== link || hasGoneOn();
    try {
      const { openLightbox } = await inTime(import("./lightbox.ts"));
      if (isUnwanted()) return;
      wanted = null;
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
      if (isPressed && !isUnwanted()) location.assign(link.href);
    }
  };
  /** Opens the picture that the entry of the history names, also after the page was loaded again. */
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

/** The largest picture that the thumbnail's own sources name, in the shape of the thumbnail. */
function pictureOf(link: HTMLAnchorElement): LightboxPicture {
  const image = link.querySelector("img");
  const [shownWidth, shownHeight] = [Number(image?.getAttribute("width")), Number(image?.getAttribute("height"))];
  const width = Number(link.dataset.width);
  return {
    src: link.dataset.picture ?? link.href,
    width,
    height: Math.round((shownHeight * width) / shownWidth),
    alt: image?.alt ?? "",
    caption: link.querySelector("span")?.textContent ?? "",
  };
}
