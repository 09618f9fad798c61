import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Office } from "#app/site/site.ts";
import { Icon } from "#app/ui/icon.tsx";
import sketchUrl from "./drawings/office-map.svg";
import type { LeafletMapProps } from "./leaflet-map.tsx";
import type { OfficeMapData } from "./office.server.ts";
import type { OfficeMapProps } from "./office-map-props.ts";
import "./office-map.css";

/** The map's script is fetched when the map is this near to the window. */
const NEAR = "300px";

/** Where the office is: address, hours and ways there in words, beside a map that visitors can move. */
export default function OfficeMap({
  props: { heading, transport, credit },
  data: { office, map, picture },
  id,
}: {
  props: OfficeMapProps;
  data: OfficeMapData;
  id: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [Leaflet, setLeaflet] = useState<ComponentType<LeafletMapProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!map || !box.current) return;
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        try {
          const { LeafletMap } = await import("./leaflet-map.tsx");
          setLeaflet(() => LeafletMap);
        } catch (error) {
          console.error("The map cannot be fetched.", error);
          setFailed(true);
        }
      },
      { rootMargin: NEAR },
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [map]);
  const away = !map || failed;
  const movable = Leaflet !== null && !away;
  const shown = picture && !away;
  return (
    <section className="office" aria-labelledby={`${id}-heading`}>
      <div className="map" ref={box}>
        <img
          src={shown ? "/map-tiles/office.webp" : sketchUrl}
          width={1200}
          height={600}
          alt={shown && !movable ? `Street map with a marker at our office, ${office.address.street}` : ""}
          loading="lazy"
          decoding="async"
        />
        {movable ? (
          <Leaflet office={office} credit={credit} onFail={() => setFailed(true)} />
        ) : (
          <>
            <svg className="map-pin" viewBox="0 0 40 54" aria-hidden="true">
              <path d="M20 52C15 41 2 33 2 20a18 18 0 0 1 36 0c0 13-13 21-18 32z" />
              <circle cx="20" cy="20" r="7" />
            </svg>
            <p className="map-popup">
              <b>{office.name}</b>
              <br />
              {office.address.street}
            </p>
          </>
        )}
        {shown && !movable && <span className="map-credit">{credit}</span>}
      </div>
      <div className="office-words">
        <h2 id={`${id}-heading`}>{heading}</h2>
        <Words office={office} transport={transport} />
        {!shown && !movable && (
          <p className="soft" role={failed ? "status" : undefined}>
            The street map cannot be shown right now. The picture is only a drawing.
          </p>
        )}
      </div>
    </section>
  );
}

function Words({ office: { name, address, hours, phone }, transport }: { office: Office; transport: string }) {
  const place = `${address.latitude},${address.longitude}`;
  return (
    <>
      <address className="office-line">
        <Icon name="pin" />
        <span>
          {address.street}
          <br />
          {address.suburb} {address.state} {address.postcode}
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
        <a href={`tel:${phone.replace(/\D/g, "")}`}>{phone}</a>
      </p>
      <p>
        <a
          className="button button-quiet"
          href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`}
          rel="noreferrer"
        >
          Get directions
          <span className="visually-hidden"> to {name}, on another website</span>
          <Icon name="external" />
        </a>
      </p>
    </>
  );
}
