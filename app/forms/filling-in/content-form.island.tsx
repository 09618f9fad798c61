import { hydratesTo } from "#app/base/hydrate-island.tsx";
import type { FormToFillIn } from "#app/forms/definition/form.ts";
import type { SentForm } from "./content-form.server.ts";
import { OpenForm } from "./content-form.tsx";

const hydrateForm = hydratesTo(OpenForm);

/** Fetches the form, which the page holds as HTML alone. @throws Error when it does not come: the HTML works without */
export async function hydrate(
  element: HTMLElement,
  { form: address, props, path, answer }: SentForm,
  failed: (error: unknown) => void,
): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const form: FormToFillIn = await response.json();
  hydrateForm(element, { form, path, answer, heading: props.heading }, failed);
}
