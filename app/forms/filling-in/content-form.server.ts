import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { trueOrFalse } from "#app/base/content-fields.ts";
import { findConcernOf } from "#app/concerns/concerns.server.ts";
import { formFileAddress, publicForm } from "#app/forms/definition/form.ts";
import { formSchema } from "#app/forms/definition/form-content.ts";
import { findForm, formFileOf } from "#app/forms/definition/forms.server.ts";
import type { ContentFormData, FormRefusal } from "#app/forms/submissions/form-refusal.ts";
import { verifyReceipt } from "#app/forms/submissions/submissions.server.ts";
import { findSite } from "#app/site/site.server.ts";

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

/**
 * The form, and either what was wrong with it or that it was sent. Null when there is no such form.
 */
export async function loadForm(
  request: Request,
  { db, secret }: Pick<AppLoadContext, "db" | "secret">,
  clientId: string,
  refused?: FormRefusal,
): Promise<ContentFormData | null> {
  const form = await findForm(db, clientId);
  if (!form) return null;
  const { pathname, searchParams: query } = new URL(request.url);
  const receipt = query.get("sent") === clientId ? verifyReceipt(secret, clientId, query.get("receipt") ?? "") : null;
  const answer = refused?.clientId === clientId ? refused : null;
  const concern = receipt && (await findConcernOf(db, "submission", receipt));
  const inNeed = Boolean(concern) || (answer?.inNeed ?? false);
  const site = await findSite(db);
  return { form: publicForm(form), file: formFileOf(form, site).file, path: pathname, receipt, answer, inNeed, site };
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
