/** The parameter by which a page's own form says that a text-size button was pressed (spec text-size.own-form). */
export const TEXT_SIZE_STEP = "text-size";

/** A step of the text size that came with a page's own form, or null. */
export function askedTextSizeStep(address: string): "smaller" | "larger" | null {
  const step = new URL(address).searchParams.get(TEXT_SIZE_STEP);
  return step === "smaller" || step === "larger" ? step : null;
}

/** A page whose buttons for the text size belong to a form of its own, so that nothing typed is lost. */
export interface OwnFormHandle {
  /** The id of the form's element, from the page's loader data; null when it shows none. */
  ownForm(data: unknown): string | null;
}
