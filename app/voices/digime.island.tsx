import { hydratesTo } from "#app/base/hydrate-island.tsx";
import { DigiMeForm } from "./digime-form-page.tsx";

export const hydrate = hydratesTo(DigiMeForm);
