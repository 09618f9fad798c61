import { hydratesTo } from "#app/base/hydrate-island.tsx";
import ContentForm from "./content-form.tsx";

export const hydrate = hydratesTo(ContentForm);
