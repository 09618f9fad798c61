import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { trueOrFalse } from "#app/base/content-fields.ts";
import { formFileAddress } from "#app/forms/definition/form.ts";
import { formSchema } from "#app/forms/definition/form-content.ts";
import type { FormRefusal } from "#app/forms/submissions/form-refusal.ts";
import { loadForm } from "#app/forms/submissions/post-form.server.ts";

/** Props of the component ContentForm. */
export const contentFormProps = z.strictObject({
  form: formSchema.shape.clientId.describe("The form’s name in addresses, such as contact"),
  heading: trueOrFalse
    .default(true)
    .describe("Shows the form’s own heading; not needed where the page’s heading says the same"),
});

export type ContentFormProps = z.output<typeof contentFormProps>;

/** What the page passes to the island; the form itself is fetched from its file when it is needed. */
export interface IslandForm {
  props: ContentFormProps;
  id: string;
  path: string;
  answer: FormRefusal | null;
  /** Address of the form's file. */
  form: string;
}

/** A form of `content/forms`, for any page whose action calls `postForm`. */
export const contentForm = defineComponent({
  name: "ContentForm",
  props: contentFormProps,
  load: ({ form }, context, request, refused) => loadForm(request, context, form, refused as FormRefusal | undefined),
  island: {
    name: "content-form",
    send: ({ data, ...given }): IslandForm | null => {
      if (!data || data.receipt) return null;
      const { path, answer, form, file } = data;
      return { ...given, path, answer, form: formFileAddress(form.clientId, file) };
    },
  },
  noStore: (data) => data?.receipt != null,
  titleState: (data) =>
    data?.receipt ? "Sent" : data?.answer?.result?.error || data?.answer?.problem ? "Error" : null,
});
