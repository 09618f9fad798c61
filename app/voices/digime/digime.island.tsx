import { hydratesTo } from "#app/base/hydrate-island.tsx";
import { DigiMePage } from "./digime-page.tsx";

export const hydrate = hydratesTo(DigiMePage);
