import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAddress } from "#app/base/addresses.ts";
import { formHandle, PageSegments } from "#app/components/page-segments.tsx";
import { answerPlaced, placeComponents, placedHeaders } from "#app/components/place-components.server.ts";
import { registry } from "#app/components/registry.server.ts";
import { findForm } from "#app/forms/definition/forms.server.ts";
import { postForm } from "#app/forms/submissions/post-form.server.ts";
import { headTags } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await findForm(context.db, params.clientId ?? "");
  if (!found) throw new Response(null, { status: 404 });
  const { clientId, formName, lead, description } = found;
  const segment = { component: "ContentForm", props: JSON.stringify({ form: clientId, heading: false }) };
  const { noStore, ...placed } = await placeComponents([segment], registry, context, request);
  return answerPlaced({ form: { clientId, formName, lead, description }, ...placed }, noStore);
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return postForm(request, context, [params.clientId ?? ""]);
}

export const handle = { ...formHandle, quickExit: () => true };

export const headers = placedHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { formName, description, clientId } = data.form;
  const hidden = data.titleState === "Sent";
  return headTags(matches, {
    title: formName,
    description,
    path: formAddress(clientId),
    hidden,
    titleState: data.titleState,
  });
};

export default function FormPage() {
  const { form, segments } = useLoaderData<typeof loader>();
  return (
    <div className="wrap-narrow">
      <PageHead sprig="wattle" title={form.formName}>
        {form.lead && <p className="lead">{form.lead}</p>}
      </PageHead>
      <div className="wrap">
        <PageSegments segments={segments} text="prose" place={() => "form-page"} />
      </div>
    </div>
  );
}
