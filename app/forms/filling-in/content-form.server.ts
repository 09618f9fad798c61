import { z } from "zod";
import { trueOrFalse } from "#app/base/content-fields.ts";
import { formFileAddress } from "#app/forms/definition/form.ts";
import { formSchema } from "#app/forms/definition/form-content.ts";
import type { FormRefusal } from "#app/forms/submissions/form-refusal.ts";
import { defineComponent } from "#app/site/component.ts";

export const contentFormProps = z.strictObject({
  form: formSchema.shape.clientId.describe("The form’s name in addresses, such as contact"),
  heading: trueOrFalse
    .default(true)
    .describe("Shows the form’s own heading; not needed where the page’s heading says the same"),
});

export type ContentFormProps = z.output<typeof contentFormProps>;

export interface IslandForm {
  props: ContentFormProps;
  id: string;
  path: string;
  answer: FormRefusal | null;
  form: string;
}

export const contentForm = defineComponent({
  name: "ContentForm",
  props: contentFormProps,
  // Imported only here: publishing reads what a form is, and takes none.
  load: async ({ form }, context, request, refused) => {
    const { loadForm } = await import("#app/forms/submissions/load-form.server.ts");
    return loadForm(request, context, form, refused as FormRefusal | undefined);
  },
  island: {
    name: "content-form",
    send: ({ data, ...place }): IslandForm | null => {
      if (!data || data.receipt) return null;
      const { path, answer, form, file } = data;
      return { ...place, path, answer, form: formFileAddress(form.clientId, file) };
    },
  },
  noStore: (data) => data?.receipt != null,
  titleState: (data) =>
    data?.receipt ? "Sent" : data?.answer?.result?.error || data?.answer?.problem ? "Error" : null,
});
