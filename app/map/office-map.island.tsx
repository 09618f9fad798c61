import { hydratesTo } from "#app/ui/island.tsx";
import { LeafletMap } from "./leaflet-map.tsx";
import OfficeMap, { type OfficeMapMarkup } from "./office-map.tsx";

export const hydrate = hydratesTo((props: OfficeMapMarkup) => <OfficeMap {...props} Movable={LeafletMap} />);
