import { z } from "zod";

/** Props of the component ContentForm. */
export const contentFormProps = z.strictObject({
  /** The form's clientId. */
  form: z.string("Write the form’s clientId, such as contact.").default(""),
});

export type ContentFormProps = z.output<typeof contentFormProps>;
