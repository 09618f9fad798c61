import { hydratesTo } from "#app/ui/island.tsx";
import { LeafletMap } from "./leaflet-map.tsx";
import OfficeMap, { type OfficeMapGiven } from "./office-map.tsx";

export const hydrate = hydratesTo((given: OfficeMapGiven) => <OfficeMap {...given} Movable={LeafletMap} />);
