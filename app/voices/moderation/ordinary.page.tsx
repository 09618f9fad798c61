import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ORDINARY } from "#app/base/office.ts";
import { officeHandle } from "#app/site/head.ts";
import { decideAction } from "./decide-responses.server.ts";
import { loadQueue, requireModerator } from "./load-responses.server.ts";
import type { Refusal } from "./moderation.ts";
import { QueueView } from "./queue-view.tsx";
import { ResponsesFrame, responsesLinks, responsesMeta } from "./responses-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const officeContext = await requireModerator(request, context, "read responses");
  return loadQueue("ordinary", officeContext, new URL(request.url).searchParams);
}

export const action = decideAction;

export const handle = officeHandle;

export const links = responsesLinks;

export const meta = responsesMeta(ORDINARY);

export default function OrdinaryPage() {
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  return (
    <ResponsesFrame path={ORDINARY}>
      <QueueView data={useLoaderData<typeof loader>()} refusal={refusal} />
    </ResponsesFrame>
  );
}
