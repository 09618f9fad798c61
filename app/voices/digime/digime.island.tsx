import { hydratesTo } from "#app/ui/island.tsx";
import { DigiMePage } from "./digime-page.tsx";

export const hydrate = hydratesTo(DigiMePage);
