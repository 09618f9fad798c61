import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { headTags } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import type { ReadsHandle } from "#app/site/reads.ts";
import type { OwnFormHandle } from "#app/site/text-size-step.ts";
import ContentForm from "./content-form.tsx";
import { formElementId } from "./form.ts";
import type { ContentFormData } from "./form-answer.ts";
import { formHeaders } from "./form-headers.ts";
import { loadForm, postForm } from "./post-form.server.ts";
import { sendForm } from "./send-form.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const data = await loadForm(request, context, params.clientId ?? "");
  if (!data) throw new Response(null, { status: 404 });
  return data;
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return postForm(request, context, [params.clientId ?? ""]);
}

export const clientAction = sendForm;

export const headers = formHeaders;

export const handle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
  ownForm: (data) => {
    const { form, receipt } = data as ContentFormData;
    return receipt ? null : formElementId(form.clientId);
  },
} satisfies OwnFormHandle & ReadsHandle & { takesFiles: boolean };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { formName, description, clientId } = data.form;
  const hidden = data.receipt !== null;
  return headTags(matches, { title: formName, description, path: `/forms/${clientId}/`, hidden });
};

export default function FormPage() {
  const data = useLoaderData<typeof loader>() as ContentFormData;
  const { form } = data;
  return (
    <>
      <PageHead sprig="wattle" title={form.formName}>
        {form.lead && <p className="lead">{form.lead}</p>}
      </PageHead>
      <div className="wrap form-page">
        <ContentForm
          key={form.clientId}
          props={{ form: form.clientId }}
          data={data}
          id={form.clientId}
          heading={false}
        />
      </div>
    </>
  );
}
