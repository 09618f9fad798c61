import { type ComponentType, useState } from "react";
import type { MarkupProps } from "#app/site/component.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import sketchUrl from "./drawings/office-map.svg";
import type { LeafletMapProps } from "./leaflet-map.tsx";
import type { OfficeMapData, OfficeMapProps } from "./office-map.server.ts";

export type OfficeMapMarkup = MarkupProps<OfficeMapProps, OfficeMapData>;

interface Props extends OfficeMapMarkup {
  Movable?: ComponentType<LeafletMapProps>;
}

export default function OfficeMap({
  props: { heading, transport, credit },
  data: { office, map, picture },
  id,
  Movable,
}: Props) {
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  const isUnavailable = !map || failed;
  const movable = hydrated && Movable && !isUnavailable;
  const { name, address, hours, phone } = office;
  const place = `${address.latitude},${address.longitude}`;
  const shown = isUnavailable ? null : picture;
  return (
    <section className="office" aria-labelledby={`${id}-heading`}>
      <div className="map">
        <img
          src={shown ?? sketchUrl}
          width={1200}
          height={600}
          alt={shown && !movable ? `Street map with a marker at our office, ${address.street}` : ""}
          decoding="async"
        />
        {movable ? (
          <Movable office={office} credit={credit} onFail={() => setFailed(true)} />
        ) : (
          <>
            <svg className="map-pin" viewBox="0 0 40 54" aria-hidden="true">
              <path d="M20 52C15 41 2 33 2 20a18 18 0 0 1 36 0c0 13-13 21-18 32z" />
              <circle cx="20" cy="20" r="7" />
            </svg>
            <p className="map-popup">
              <b>{name}</b>
              <br />
              {address.street}
            </p>
          </>
        )}
        {shown && !movable && <span className="map-credit">{credit}</span>}
      </div>
      <div className="office-words">
        <h2 id={`${id}-heading`}>{heading}</h2>
        <address className="office-line">
          <Icon name="pin" />
          <span>
            {address.street}
            <br />
            {`${address.suburb} ${address.state} ${address.postcode}`}
          </span>
        </address>
        {transport && (
          <p className="office-line">
            <Icon name="bus" />
            <span>{transport}</span>
          </p>
        )}
        <p className="office-line">
          <Icon name="clock" />
          <span>{hours}</span>
        </p>
        <p className="office-line">
          <Icon name="phone" />
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </p>
        <p>
          <a
            className="button button-quiet"
            href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`}
            rel="noreferrer"
          >
            Get directions
            <span className="visually-hidden">{` to ${name}, on another website`}</span>
            <Icon name="external" />
          </a>
        </p>
        {!shown && !movable && (
          <p className="soft" role={failed ? "status" : undefined}>
            {failed && "The street map cannot be shown right now. "}This is a drawing, not a real map.
          </p>
        )}
      </div>
    </section>
  );
}
