import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentType } from "react";
import { data } from "#app/base/data.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import concernsStyles from "#app/concerns/concerns.css?url";
import { ConcernsView } from "#app/concerns/concerns-view.tsx";
import recordsStyles from "#app/records/records-view.css?url";
import { RecordsView } from "#app/records/records-view.tsx";
import type { TitleState } from "#app/site/component.ts";
import { headTags, type PageHandle, type PostState } from "#app/site/head.ts";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { readDecision } from "./decide-responses.server.ts";
import { DecidedView } from "./decided-view.tsx";
import { DecisionMessages, RefusedLink } from "./decision-messages.tsx";
import moderationStyles from "./moderation.css?url";
import { type LinkProblem, type Refusal, type ViewName, viewNames } from "./moderation.ts";
import { mayOpen } from "./permissions.ts";
import { QueueView } from "./queue-view.tsx";
import { findOfficer } from "./session.server.ts";
import { actOnView, countViews, firstView, loadView } from "./views.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: concernsStyles },
  { rel: "stylesheet", href: recordsStyles },
  { rel: "stylesheet", href: moderationStyles },
];

type Markup = ComponentType<{ data: unknown; refusal: unknown }>;

const viewTable: Record<ViewName, { label: string; View: Markup }> = {
  concerns: { label: "Concerns", View: ConcernsView as Markup },
  check: { label: "Check", View: QueueView as Markup },
  ordinary: { label: "Ordinary", View: QueueView as Markup },
  decided: { label: "Decided", View: DecidedView as Markup },
  records: { label: "Records", View: RecordsView as Markup },
};

interface Office {
  /** Why the pages do not open; null when they do. */
  refused: LinkProblem | null;
  /** Where the link from an email leads to, now that its cookie is set. */
  opens: string | null;
  officer: string;
  view: ViewName;
  counts: Partial<Record<ViewName, number>>;
  data: unknown;
  titleState: TitleState;
}

const nothing = { refused: null, opens: null, officer: "", view: "ordinary", counts: {}, data: null } as const;
/** After what an action has refused at an address without a view. */
const noView: Office = { ...nothing, opens: MODERATION, titleState: null };

/**
 * A link from an email sets the cookie, and a page of ours then leads to the view: browsers send a cookie with
 * `SameSite=Strict` neither with a request that begins in webmail nor with a redirect from it (RFC 6265bis §5.2), but
 * with one that begins on our page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const titleState = query.has("done") || query.has("made") ? "Sent" : null;
  const signedIn = await findOfficer(request, context);
  if ("refused" in signedIn) return data<Office>({ ...nothing, ...signedIn, titleState }, { status: 403 });
  const { officer, cookie } = signedIn;
  const headers: Record<string, string> = cookie ? { "Set-Cookie": cookie } : {};
  query.delete("token");
  if (cookie) {
    const opens = query.size > 0 ? `${MODERATION}?${query}` : MODERATION;
    return data<Office>({ ...nothing, opens, officer, titleState }, { headers });
  }
  const counts = await countViews({ ...context, ...signedIn });
  const view = viewNames.find((name) => name === query.get("view")) ?? firstView(counts);
  if (query.get("view") !== view) {
    query.set("view", view);
    throw redirect(`${MODERATION}?${query}`);
  }
  if (!mayOpen(signedIn.role, view))
    return data<Office>({ ...nothing, refused: "others", titleState }, { status: 403 });
  const found = await loadView(view, { ...context, ...signedIn }, query);
  return data<Office>({ ...nothing, officer, view, counts, data: found, titleState }, { headers });
}

/** A form that was opened by a link, without the cookie, gets the cookie with the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readForm(context);
  const query = new URL(request.url).searchParams;
  const signedIn = await findOfficer(request, context);
  const { refuse } = readDecision(form);
  if ("refused" in signedIn) return refuse("This link no longer works.", 403);
  const { role, cookie } = signedIn;
  const view = viewNames.find((name) => name === query.get("view")) ?? "check";
  if (!mayOpen(role, view)) return refuse("That does not work here.", 403);
  const answer = await actOnView(view, { ...context, ...signedIn }, form, query);
  if (cookie) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export const handle = {
  reads: "all",
  office: true,
} satisfies PageHandle;

/** No token or words go on to another page (Referrer Policy §3.4). */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "strict-origin" });

const titleOf = ({ refused, opens, view }: Office) =>
  refused ? "This page does not open" : opens ? "One moment" : viewTable[view].label;

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  const isRefused = (location.state as PostState) !== null;
  return [
    ...headTags(matches, {
      title: `${data ? titleOf(data as Office) : "Moderation"} – Moderation`,
      titleState: isRefused ? "Error" : data?.titleState,
      description: "What children sent, for those who read it first.",
      path: MODERATION,
      hidden: true,
    }),
    ...(data?.opens && !isRefused ? [{ httpEquiv: "refresh", content: `0;url=${data.opens}` }] : []),
  ];
};

export default function ModerationPage() {
  const office = (useLoaderData<typeof loader>() as Office | null) ?? noView;
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  const { refused, opens, officer, view, counts, data } = office;
  if (refused || opens)
    return (
      <div className="wrap wrap-narrow office-stack">
        <h1>{titleOf(office)}</h1>
        {refused && <RefusedLink why={refused} refusal={refusal} />}
        {opens && <DecisionMessages last={null} refusal={refusal} hasForm={false} />}
        {opens && (
          <p>
            <a className="button" href={opens}>
              Continue
            </a>
          </p>
        )}
      </div>
    );
  const { View, label } = viewTable[view];
  return (
    <div className="wrap wrap-narrow">
      <div className="office">
        <nav aria-label="Views" className="office-views">
          {viewNames.map(
            (name) =>
              counts[name] !== undefined && (
                <a key={name} href={`${MODERATION}?view=${name}`} aria-current={name === view ? "page" : undefined}>
                  {viewTable[name].label} <span className="tag">{counts[name]}</span>
                </a>
              ),
          )}
        </nav>
        <h1 className="visually-hidden">{label}</h1>
        <View data={data} refusal={refusal} />
      </div>
      <p className="soft office-officer">
        Signed in by link as <WrappingEmail address={officer} />. Every decision is kept with your address.
      </p>
    </div>
  );
}
