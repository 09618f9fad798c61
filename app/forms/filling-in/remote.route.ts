import type { LoaderFunctionArgs } from "@remix-run/node";
import { findForm } from "#app/forms/definition/forms.server.ts";
import { askRemote, remoteChecks } from "#app/forms/definition/remote-checks.ts";
import type { PageHandle } from "#app/site/head.ts";
import { readQuestion } from "./remote-question.ts";

const MAX_LENGTH = 500;
/** Questions from one address in ten minutes; a school shares one. */
const QUESTIONS = 6000;

export const handle = { reads: "all" } satisfies PageHandle;

/** `true`, or the message for the visitor. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.rule ?? "";
  if (!Object.hasOwn(remoteChecks, name)) throw new Response(null, { status: 404 });
  const wait = await context.rates.take("remote rule", QUESTIONS);
  const headers = { "Cache-Control": "no-store" };
  if (wait !== null) return Response.json(true, { status: 429, headers: { ...headers, "Retry-After": String(wait) } });
  const { value, form: clientId, alias, others } = readQuestion(new URL(request.url).searchParams, MAX_LENGTH);
  const form = clientId ? await findForm(context.db, clientId) : null;
  return Response.json(askRemote(name, value, others, { form, alias }), { headers });
}
