import type { FormToFillIn } from "#app/forms/definition/form.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { hydratesTo } from "#app/ui/island.tsx";
import type { IslandForm } from "./content-form.server.ts";
import { OpenForm } from "./content-form.tsx";

const hydrateForm = hydratesTo(OpenForm);

/** The page has only the form's HTML, which works without script. @throws when the form cannot be fetched */
export async function hydrate(
  element: HTMLElement,
  { form: address, props, path, answer }: IslandForm,
  failed: (error: unknown) => void,
): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const { site, ...form }: FormToFillIn & { site: HelpSite } = await response.json();
  hydrateForm(element, { form, path, answer, site, heading: props.heading }, failed);
}
