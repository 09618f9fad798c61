import type { BannerCarouselProps } from "#app/components/definitions.server.ts";
import type { MarkupProps } from "#app/site/component.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";

export default function BannerCarousel({ props: { label, slides }, id }: MarkupProps<BannerCarouselProps, null>) {
  const rotates = slides.length > 1;
  return (
    <section
      className="banner on-dark"
      aria-roledescription={rotates ? "carousel" : undefined}
      aria-label={label}
      data-behaviour={rotates ? "carousel" : undefined}
    >
      {rotates && <Controls slides={slides.length} view={`${id}-slides`} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        className="banner-view"
        data-carousel="view"
        tabIndex={rotates ? 0 : undefined}
        role="group"
        aria-label={`${label}: slides`}
      >
        <div className="banner-track" id={`${id}-slides`} data-carousel="track">
          {slides.map(({ eyebrow, heading, text, image, link, tone }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for form fields
            <div
              key={heading}
              className={`banner-slide tone-${tone}`}
              role="group"
              aria-roledescription={rotates ? "slide" : undefined}
              aria-label={`${index + 1} of ${slides.length}`}
            >
              <div className="banner-picture">
                <PictureImage picture={image} sizes="(min-width: 56rem) 54vw, 100vw" eager={index === 0} />
              </div>
              <div className="banner-copy">
                <p className="eyebrow">{eyebrow}</p>
                <h2>{heading}</h2>
                <p>{text}</p>
                <a className={`button ${index === 0 ? "button-accent" : "button-white"}`} href={link.page}>
                  {link.label}
                  <Icon name="right" />
                </a>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** First in the tab order is the button that stops the slides (WCAG 2.2.2). */
function Controls({ slides, view }: { slides: number; view: string }) {
  return (
    <div className="banner-controls" data-carousel="controls" hidden>
      <div className="wrap">
        <button type="button" aria-label="Stop the slides" data-turn="toggle">
          <Icon name="pause" />
          <Icon name="play" />
        </button>
        <button type="button" aria-label="Previous slide" aria-controls={view} data-turn="previous">
          <Icon name="previous" />
        </button>
        {Array.from({ length: slides }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its number
            key={index}
            type="button"
            className="dot"
            aria-label={`Slide ${index + 1}`}
            aria-controls={view}
            data-slide={index}
          />
        ))}
        <button type="button" aria-label="Next slide" aria-controls={view} data-turn="next">
          <Icon name="next" />
        </button>
      </div>
    </div>
  );
}
