import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DECIDED } from "#app/base/office.ts";
import { officeHandle } from "#app/site/head.ts";
import { decideAction } from "./decide-responses.server.ts";
import { DecidedView } from "./decided-view.tsx";
import { loadDecided, requireModerator } from "./load-responses.server.ts";
import type { Refusal } from "./moderation.ts";
import { ResponsesFrame, responsesLinks, responsesMeta } from "./responses-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const officeContext = await requireModerator(request, context, "read responses");
  return loadDecided(officeContext, new URL(request.url).searchParams);
}

export const action = decideAction;

export const handle = officeHandle;

export const links = responsesLinks;

export const meta = responsesMeta(DECIDED);

export default function DecidedPage() {
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  return (
    <ResponsesFrame path={DECIDED}>
      <DecidedView data={useLoaderData<typeof loader>()} refusal={refusal} />
    </ResponsesFrame>
  );
}
