import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import { headTags, type PostState } from "#app/site/head.ts";
import { findSite } from "#app/site/site.server.ts";
import { Place } from "#app/ui/place.tsx";
import { renderPlace } from "#app/ui/render-place.server.ts";
import { signNewReceipt } from "#app/voices/receipt/receipt-attempts.ts";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { findOpenTopic } from "#app/voices/responses/topics.server.ts";
import digimeStyles from "./digime.css?url";
import { needOf, newDigiMe } from "./digime-flow.ts";
import { type DigiMeFormProps, digiMeTitle } from "./digime-form.tsx";
import { DigiMePage } from "./digime-page.tsx";
import { parseDigiMeForm } from "./parse-digime.ts";
import { type NextForm, pressButton } from "./take-digime.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: digimeStyles }];

const LEAD = "Make an avatar, write a message, and tell us what you think. A person reads it before anyone else can.";

export const loader = ({ context }: LoaderFunctionArgs) => renderForm(context, null);

export async function action({ context }: ActionFunctionArgs) {
  const posted = parseDigiMeForm(readForm(context));
  const answer = await pressButton(context, posted);
  if ("code" in answer) {
    const proof = signNewReceipt(context.secret, answer.code, context.clock.now());
    const query = new URLSearchParams({ code: answer.code, new: proof });
    if (answer.download) query.set("download", "1");
    return redirect(`${RECEIPT}?${query}`, 303);
  }
  const { status, retryAfter } = answer;
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data(await renderForm(context, answer), { status, headers });
}

const noTitle = { title: "Make your DigiMe", titleState: null };

/** @throws when the storage fails */
async function renderForm({ db }: AppLoadContext, answer: NextForm | null) {
  const [open, site] = await Promise.all([findOpenTopic(db), findSite(db)]);
  const { helpLines, interpreter, aboveVoices, beforeYouSend } = site;
  // Without a notice nothing was written that the page has to give back.
  const shownForm = open || answer?.notice ? answer : null;
  const topic = !shownForm || shownForm.topic === open?.id ? open : null;
  const props: DigiMeFormProps = {
    topic: topic && { id: topic.id, question: topic.question },
    site: { helpLines, interpreter, aboveVoices, beforeYouSend },
    answer: shownForm && { ...shownForm, need: needOf(await findHelpMatcher(db), shownForm.state) },
  };
  const place = renderPlace("digime", <DigiMePage {...props} />, { name: "digime", props });
  const hasForm = open !== null || shownForm !== null;
  return { place, ...(hasForm ? digiMeTitle(shownForm?.state ?? newDigiMe, shownForm?.notice) : noTitle) };
}

type Data = Awaited<ReturnType<typeof renderForm>>;

/** The browser keeps each step for its Back button; shared caches must not keep a child's words. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-cache", ...(wait && { "Retry-After": wait }) };
};

export const handle = { quickExit: () => true };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  const { title, titleState } = (location.state as PostState<Data>)?.answer ?? data ?? noTitle;
  return headTags(matches, { title, description: LEAD, path: CREATE, titleState });
};

export default function HaveYourSayPage() {
  const loaded = useLoaderData<Data>();
  const { place } = useActionData<Data>() ?? loaded;
  return <Place place={place} />;
}
