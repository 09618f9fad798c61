import { randomBytes } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { readForm } from "#app/base/form/read-form.server.ts";
import { Place } from "#app/base/place.tsx";
import { headTags } from "#app/site/head.ts";
import { signNewReceipt } from "#app/voices/receipt/receipt-attempts.ts";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { parseDigiMeForm } from "./parse-digime.ts";
import { placeDigiMe } from "./place-digime.server.tsx";
import { pressButton } from "./take-digime.server.ts";
import "#app/ui/error-summary.css";
import "#app/ui/field.css";

const TITLE = "Make your DigiMe";
const LEAD = "Make an avatar, write a message, and tell us what you think. A person reads it before anyone else can.";

export const loader = ({ context }: LoaderFunctionArgs) => placeDigiMe(context);

export async function action({ context }: ActionFunctionArgs) {
  const posted = parseDigiMeForm(readForm(context));
  const answer = await pressButton(context, posted, () => randomBytes(16).toString("hex"));
  if ("code" in answer) {
    const proof = signNewReceipt(context.secret, answer.code, context.clock.now());
    const query = new URLSearchParams({ code: answer.code, new: proof });
    if (answer.download) query.set("download", "1");
    return redirect(`${RECEIPT}?${query}`, 303);
  }
  const { status, retryAfter } = answer;
  // The loader, which runs next, renders the form from it.
  context.digiMe = answer;
  return data(null, { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} });
}

/** The browser keeps each step for its Back button; shared caches must not keep a child's words. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-cache", ...(wait && { "Retry-After": wait }) };
};

export const handle = { quickExit: () => true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  headTags(matches, { title: data?.title ?? TITLE, description: LEAD, path: CREATE, titleState: data?.titleState });

export default function HaveYourSayPage() {
  const { place } = useLoaderData<typeof loader>();
  return <Place place={place} />;
}
