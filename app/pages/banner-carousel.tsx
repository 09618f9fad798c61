import { Link } from "@remix-run/react";
import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { BannerCarouselProps } from "./component-props.ts";
import { useCarousel } from "./use-carousel.ts";
import "./banner.css";

type Props = { props: BannerCarouselProps; id: string };

/**
 * Slides that take turns (ARIA Authoring Practices, carousel). Without script they stand in a row that scrolls and
 * snaps, every link in reach.
 */
export default function BannerCarousel({ props: { label, slides }, id }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const turns = slides.length > 1;
  const carousel = useCarousel(view, slides.length);
  if (slides.length === 0) return null;
  const driven = hydrated && turns;
  return (
    <section
      className={`banner on-dark${driven ? " banner-driven" : ""}${carousel.dragged ? " banner-dragged" : ""}`}
      aria-roledescription={turns ? "carousel" : undefined}
      aria-label={label}
      {...carousel.watch}
    >
      {driven && <Controls carousel={carousel} slides={slides.length} view={`${id}-slides`} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        className="banner-view"
        ref={view}
        tabIndex={driven || !turns ? undefined : 0}
        role="group"
        aria-label={`${label}: slides`}
      >
        <div
          className="banner-track"
          id={`${id}-slides`}
          aria-live={driven ? (carousel.rotating ? "off" : "polite") : undefined}
        >
          {slides.map(({ eyebrow, heading, text, image, link, tone }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for form fields
            <div
              key={heading}
              className={`banner-slide tone-${tone}`}
              role="group"
              aria-roledescription={turns ? "slide" : undefined}
              aria-label={`${index + 1} of ${slides.length}`}
            >
              <div className="banner-picture">
                <PictureImage picture={image} sizes="(min-width: 56rem) 54vw, 100vw" eager={index === 0} />
              </div>
              <div className="banner-copy">
                <p className="eyebrow">{eyebrow}</p>
                <h2>{heading}</h2>
                <p>{text}</p>
                <Link className={`button ${index === 0 ? "button-accent" : "button-white"}`} to={link.page}>
                  {link.label}
                  <Icon name="right" />
                </Link>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** First in the tab order is the button that stops the slides (WCAG 2.2.2). */
function Controls({
  carousel: { playing, selected, toggle, show },
  slides,
  view,
}: {
  carousel: ReturnType<typeof useCarousel>;
  slides: number;
  view: string;
}) {
  return (
    <div className="banner-controls">
      <div className="wrap">
        <button type="button" aria-label={playing ? "Stop the slides" : "Start the slides"} onClick={toggle}>
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <button type="button" aria-label="Slide before" aria-controls={view} onClick={() => show(selected - 1)}>
          <Icon name="previous" />
        </button>
        {Array.from({ length: slides }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number
            key={index}
            type="button"
            className="dot"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === selected ? "true" : undefined}
            aria-controls={view}
            onClick={() => show(index)}
          />
        ))}
        <button type="button" aria-label="Next slide" aria-controls={view} onClick={() => show(selected + 1)}>
          <Icon name="next" />
        </button>
      </div>
    </div>
  );
}
