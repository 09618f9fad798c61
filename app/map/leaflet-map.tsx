import { divIcon, type Map as LeafletInstance } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { MapContainer, Marker, Popup, TileLayer, ZoomControl } from "react-leaflet";
import { DEFAULT_ZOOM, MAP_TILES, moveBounds, zooms } from "./map-area.ts";
import type { ShownOffice } from "./office-map.server.ts";
import "./leaflet-map.css";

export interface LeafletMapProps {
  office: ShownOffice;
  credit: string;
  /** When not one tile could be loaded. */
  onFail: () => void;
}

/** A narrower map has no room for an open popup beside its buttons; the address is on the page anyway. */
const POPUP_FROM_REM = 25;

const pin = divIcon({
  className: "map-marker",
  html: '<svg viewBox="0 0 40 54" aria-hidden="true"><path d="M20 52C15 41 2 33 2 20a18 18 0 0 1 36 0c0 13-13 21-18 32z"/><circle cx="20" cy="20" r="7"/></svg>',
  iconSize: [44, 59],
  iconAnchor: [22, 58],
  popupAnchor: [0, -52],
});

/** Leaflet has options for zoom animation and inertia, but animates a move by arrow key whatever they are. */
function moveAtOnce(map: LeafletInstance): void {
  const { panBy } = map;
  map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false });
}

/**
 * The wheel zooms it, and one finger moves it, only while it has focus, so that it stops nobody who scrolls the page.
 */
export function LeafletMap({ office, credit, onFail }: LeafletMapProps) {
  const { latitude, longitude } = office.address;
  const [map, setMap] = useState<LeafletInstance | null>(null);
  const [motion] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [byFinger] = useState(() => matchMedia("(pointer: coarse)").matches);
  const loadedTiles = useRef(0);
  useEffect(() => {
    if (!map) return;
    if (!motion) moveAtOnce(map);
    const box = map.getContainer();
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Map of the streets around our office. Arrow keys move it, plus and minus zoom.");
    map.attributionControl.setPrefix(false);
    const whenFocused = byFinger ? [map.scrollWheelZoom, map.dragging] : [map.scrollWheelZoom];
    const onFocus = ({ type }: FocusEvent) => {
      for (const handler of whenFocused) handler[type === "focusin" ? "enable" : "disable"]();
    };
    const onKey = (event: KeyboardEvent) => {
      // Leaflet handles Escape only while focus is on the map itself, not on something in it.
      if (event.key === "Escape") map.closePopup();
      // Its buttons are links and an image, which respond to Enter but not to Space (WAI-ARIA 1.2, button).
      const button = event.key === " " && event.target instanceof Element && event.target.closest("[role=button]");
      if (!(button instanceof HTMLElement)) return;
      event.preventDefault();
      button.click();
    };
    box.addEventListener("focusin", onFocus);
    box.addEventListener("focusout", onFocus);
    box.addEventListener("keydown", onKey);
    return () => {
      box.removeEventListener("focusin", onFocus);
      box.removeEventListener("focusout", onFocus);
      box.removeEventListener("keydown", onKey);
    };
  }, [map, motion, byFinger]);
  return (
    <MapContainer
      ref={setMap}
      className="map-live"
      center={[latitude, longitude]}
      zoom={DEFAULT_ZOOM}
      minZoom={Math.min(...zooms)}
      maxZoom={Math.max(...zooms)}
      maxBounds={moveBounds(office.address)}
      scrollWheelZoom={false}
      dragging={!byFinger}
      zoomControl={false}
      inertia={motion}
      zoomAnimation={motion}
      fadeAnimation={motion}
    >
      <TileLayer
        url={`${MAP_TILES}{z}/{x}/{y}.png`}
        attribution={credit}
        eventHandlers={{
          tileload: () => {
            loadedTiles.current += 1;
          },
          load: () => {
            if (loadedTiles.current === 0) onFail();
          },
        }}
      />
      <Marker
        position={[latitude, longitude]}
        icon={pin}
        title={`Our office, ${office.address.street}`}
        eventHandlers={{
          add: ({ target }) => {
            const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
            if (target.getElement()?.closest(".map").clientWidth >= POPUP_FROM_REM * rem) target.openPopup();
          },
          popupclose: ({ target, popup }) => {
            const { activeElement, body } = document;
            // Without the fade animation, the popup is already gone, and the focus that it had is on the body.
            if (activeElement === body || popup.getElement()?.contains(activeElement))
              target.getElement()?.focus({ preventScroll: true });
          },
        }}
      >
        <Popup autoPan={false}>
          <b>{office.name}</b>
          <br />
          {office.address.street}
        </Popup>
      </Marker>
      <ZoomControl position="topright" />
    </MapContainer>
  );
}
