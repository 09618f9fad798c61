import { z } from "zod";
import { trueOrFalse } from "#app/base/content-fields.ts";

/** Props of the component ContentForm. */
export const contentFormProps = z.strictObject({
  /** The form's clientId. */
  form: z.string("Write the form’s clientId, such as contact.").default("").describe("The form’s clientId"),
  /** False where the page’s own heading says what the form is. */
  heading: trueOrFalse.default(true).describe("False where the page’s own heading says what the form is"),
});

export type ContentFormProps = z.output<typeof contentFormProps>;
