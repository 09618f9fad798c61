import type { LightboxPicture } from "./lightbox.ts";

/** Whether a picture of any gallery is open over the page, or about to be: two would fight over the focus. */
let open = false;

/** Opens the pictures of a gallery over the page; where that fails the link to the picture is followed. */
export default function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("a")];
  list.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (open) return;
    open = true;
    try {
      const { openLightbox } = await import("./lightbox.ts");
      openLightbox(links.map(pictureOf), links.indexOf(link), () => {
        open = false;
        link.focus();
      });
    } catch (error) {
      open = false;
      console.error("The pictures cannot be opened over the page.", error);
      location.assign(link.href);
    }
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
