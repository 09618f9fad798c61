import { hydratesTo } from "#app/base/hydrate-island.tsx";
import { DigiMeForm } from "./digime-form.tsx";

export const hydrate = hydratesTo(DigiMeForm);
