import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { headTags } from "#app/site/head.ts";
import { describeAvatar } from "./avatar.ts";
import { avatarDataUri } from "./avatar-drawing.ts";
import { countWaiting, decide, listWaiting, type Outcome } from "./moderation.server.ts";
import { parseDecision, parseToken, type Said, type ShownResponse } from "./moderation.ts";
import { ModerationList } from "./moderation-list.tsx";
import { ModerationRefused } from "./moderation-refused.tsx";
import { MODERATION } from "./voices.ts";
import "#app/ui/error-summary.css";
import "#app/ui/field.css";
import "./moderation.css";

const times = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Australia/Perth",
});

interface Shown {
  /** Why the link does not work; null when it does. */
  refused: "broken" | "expired" | "removed" | null;
  token: string;
  moderator: string;
  waiting: ShownResponse[];
  total: number;
}

const nothing: Shown = { refused: null, token: "", moderator: "", waiting: [], total: 0 };

/** Shows what waits. It changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, secret, clock, env } = context;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const claim = parseToken(secret, token, env.MODERATORS, clock.now());
  if ("refused" in claim) return json<Shown>({ ...nothing, refused: claim.refused }, { status: 403 });
  const [waiting, total] = await Promise.all([listWaiting(db), countWaiting(db)]);
  const shown = waiting.map(({ avatar, posted, ...response }) => ({
    ...response,
    avatar: { url: avatarDataUri(avatar), alt: describeAvatar(avatar) },
    posted: times.format(posted),
  }));
  return json<Shown>({ ...nothing, token, moderator: claim.moderator, waiting: shown, total });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secret, clock, env } = context;
  const form = await request.formData();
  const word = (name: string) => String(form.get(name) ?? "");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const claim = parseToken(secret, token, env.MODERATORS, clock.now());
  if ("refused" in claim) return json<Said>({ good: false, message: "This link does not work any more." }, 403);
  const given = { name: word("name"), text: word("text"), reason: word("reason") };
  const parsed = parseDecision(word("verdict"), given);
  if ("problem" in parsed) return json<Said>({ good: false, message: parsed.problem, id: word("id"), given }, 422);
  const outcome = await decide(db, word("id"), parsed.decision, claim.moderator, clock.now());
  return json<Said>(say(outcome, parsed.decision.verdict), outcome?.done ? 200 : 409);
}

function say(outcome: Outcome, verdict: string): Said {
  if (!outcome) return { good: false, message: "That response is not there any more. Nothing has changed." };
  if (outcome.done)
    return { good: true, message: verdict === "declined" ? "Not published, and the child is told why." : "Published." };
  const by = outcome.moderator ? ` by ${outcome.moderator}` : "";
  const at = outcome.decided ? ` on ${times.format(outcome.decided)}` : "";
  const what = outcome.status === "taken-down" ? "was taken down by the child" : `is ${outcome.status} already${by}`;
  return { good: false, message: `Nothing has changed: it ${what}${at}.` };
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headTags(matches, {
    title: "Moderation",
    description: "Children’s responses that wait to be read.",
    path: MODERATION,
    hidden: true,
  });

export default function ModerationPage() {
  const { refused, token, moderator, waiting, total } = useLoaderData<typeof loader>();
  const said = useActionData<typeof action>() ?? null;
  return (
    <>
      <div className="page-head wrap sprig-gum">
        <h1 className="squiggle" tabIndex={-1}>
          {refused ? "This link does not work" : "Waiting to be read"}
        </h1>
        {!refused && (
          <p className="lead">Signed in by link as {moderator}. Every decision is kept with your address.</p>
        )}
      </div>
      <div className="wrap wrap-narrow">
        {refused ? (
          <ModerationRefused why={refused} />
        ) : (
          <ModerationList token={token} waiting={waiting} total={total} said={said} />
        )}
      </div>
    </>
  );
}
