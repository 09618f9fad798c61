import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ORDINARY, RESPONSES } from "#app/base/office.ts";
import { officeHandle } from "#app/site/head.ts";
import { decideAction } from "./decide-responses.server.ts";
import { loadQueue, requireModerator } from "./load-responses.server.ts";
import type { Refusal } from "./moderation.ts";
import { QueueView } from "./queue-view.tsx";
import { ResponsesFrame, responsesLinks, responsesMeta } from "./responses-frame.tsx";

const pages = { check: RESPONSES, ordinary: ORDINARY } as const;

/** `app/routes.ts` gives each queue an address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const officeContext = await requireModerator(request, context, "read responses");
  return loadQueue(pathname === ORDINARY ? "ordinary" : "check", officeContext, searchParams);
}

export const action = decideAction;

export const handle = officeHandle;

export const links = responsesLinks;

export const meta: MetaFunction<typeof loader> = (page) => responsesMeta(pages[page.data?.queue ?? "check"])(page);

export default function QueuePage() {
  const data = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  return (
    <ResponsesFrame path={pages[data.queue]}>
      <QueueView data={data} refusal={refusal} />
    </ResponsesFrame>
  );
}
