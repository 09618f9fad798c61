import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAddress } from "#app/base/addresses.ts";
import { formHandle, PageSegments, type PlacedPage, type Segment } from "#app/components/page-segments.tsx";
import { placedHeaders } from "#app/components/place-components.server.ts";
import type { Form } from "#app/forms/definition/form.ts";
import { findForm } from "#app/forms/definition/forms.server.ts";
import { headTags, type PostState } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { loadPage, postToPage } from "./form-pages.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const form = await findForm(context.db, params.clientId ?? "");
  if (!form) throw new Response(null, { status: 404 });
  return loadPage({ form: shownOf(form) }, segmentsOf(form), context, request);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await findForm(context.db, params.clientId ?? "");
  return postToPage(form ? segmentsOf(form) : [], context, request);
}

const shownOf = ({ clientId, formName, lead, description }: Form) => ({ clientId, formName, lead, description });

const segmentsOf = ({ clientId }: Form): Segment[] => [
  { component: "ContentForm", props: JSON.stringify({ form: clientId, heading: false }) },
];

type Data = PlacedPage & { form: ReturnType<typeof shownOf> };

export const handle = { ...formHandle, quickExit: () => true };

export const headers = placedHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  if (!data) return [];
  const { formName, description, clientId } = data.form;
  const { titleState } = (location.state as PostState<PlacedPage>)?.answer ?? data;
  return headTags(matches, {
    title: formName,
    description,
    path: formAddress(clientId),
    hidden: titleState === "Sent",
    titleState,
  });
};

export default function FormPage() {
  const { form, ...loaded } = useLoaderData<Data>();
  const { segments } = useActionData<PlacedPage>() ?? loaded;
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
