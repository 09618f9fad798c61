import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { trueOrFalse } from "#app/base/content-fields.ts";
import { formElementId } from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/form-answer.ts";
import { loadForm } from "#app/forms/submissions/post-form.server.ts";

/** Props of the component ContentForm. */
export const contentFormProps = z.strictObject({
  /** The form's clientId. */
  form: z.string("Write the form’s clientId, such as contact.").default("").describe("The form’s clientId"),
  /** False where the page’s own heading says what the form is. */
  heading: trueOrFalse.default(true).describe("False where the page’s own heading says what the form is"),
});

export type ContentFormProps = z.output<typeof contentFormProps>;

/** A form as the browser needs it to fill it in: without the text that is shown after it is sent. */
function toFillIn({ form: { description: _, messageOnSubmit: __, ...form }, ...data }: ContentFormData) {
  return { ...data, form };
}

/** A form of `content/forms`, for any page whose action calls `postForm`. */
export const contentForm = defineComponent({
  name: "ContentForm",
  props: contentFormProps,
  load: ({ form }, context, request) => loadForm(request, context, form),
  markup: () => import("./content-form.tsx"),
  island: {
    name: "content-form",
    send: ({ data, ...given }) => (data && !data.receipt ? { ...given, data: toFillIn(data) } : null),
  },
  brief: (data) => data?.receipt != null,
  says: (data) => (data?.receipt ? "Sent" : data?.answer?.result?.error || data?.answer?.problem ? "Error" : null),
  ownForm: (data) => (data && !data.receipt ? formElementId(data.form.clientId) : null),
});
