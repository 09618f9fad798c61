import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { Banner as BannerContent } from "./page.ts";
import "./banner.css";

/** The head of the home page: a picture, a sentence, one way on. */
export function Banner({ banner }: { banner: BannerContent }) {
  return (
    <section className={`banner on-dark tone-${banner.tone}`} aria-label="Welcome">
      <div className="banner-slide">
        <div className="banner-picture">
          <PictureImage picture={banner.picture} sizes="(min-width: 56rem) 54vw, 100vw" eager />
        </div>
        <div className="banner-copy">
          <p className="eyebrow">{banner.eyebrow}</p>
          <h1 tabIndex={-1}>{banner.heading}</h1>
          <p>{banner.text}</p>
          <Link className="button button-accent" to={banner.link.page}>
            {banner.link.label}
            <Icon name="right" />
          </Link>
        </div>
      </div>
    </section>
  );
}
