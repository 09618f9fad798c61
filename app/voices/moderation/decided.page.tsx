import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DECIDED } from "#app/base/office.ts";
import { officeHandle } from "#app/site/head.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { decideAction } from "./decide-responses.server.ts";
import { loadDecided, requireModerator, type ShownResponse } from "./load-responses.server.ts";
import { excerptOf, formatSeen, type Refusal, verdictLabels } from "./moderation.ts";
import { ActButton, findForm, listActs, ResponseCard } from "./response-card.tsx";
import {
  DecisionMessages,
  ResponsesFrame,
  responsesLinks,
  responsesMeta,
  Search,
  useViewAddress,
} from "./responses-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const officeContext = await requireModerator(request, context, "read responses");
  return loadDecided(officeContext, new URL(request.url).searchParams);
}

export const action = decideAction;

export const handle = officeHandle;

export const links = responsesLinks;

export const meta = responsesMeta(DECIDED);

export default function DecidedPage() {
  const data = useLoaderData<typeof loader>();
  const refused = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  const address = useViewAddress();
  const { response, responses, total, page, pages, last, reasons } = data;
  const refusal = refused?.ids.includes(response?.id ?? "") ? refused : null;
  const form = findForm(response, data.form);
  return (
    <ResponsesFrame path={DECIDED}>
      <DecisionMessages last={last} refusal={refused} hasForm={refusal !== null && form !== null} />
      {response ? (
        <ResponseCard response={response} reasons={reasons} form={form} refusal={refusal}>
          <p className="queue">
            <a className="link" href={address({ id: null })}>
              Back to the list
            </a>
          </p>
        </ResponseCard>
      ) : (
        <>
          <h1>Decided</h1>
          <Search data={data} path={DECIDED} />
          <p className="soft">
            {total === 0
              ? "No response that a child sent fits. Try fewer words. Example responses that came with the site are not listed here: change those in its content."
              : `${total} ${total === 1 ? "response" : "responses"}${pages > 1 ? `, page ${page} of ${pages}` : ""}`}
          </p>
          {total > 0 && (
            <ol className="rows plain">
              {responses.map((response) => (
                <DecidedRow key={response.id} response={response} />
              ))}
            </ol>
          )}
          {pages > 1 && (
            <p className="buttons">
              {page > 1 && (
                <a className="button button-quiet" href={address({ page: String(page - 1) })}>
                  Later decisions
                </a>
              )}{" "}
              {page < pages && (
                <a className="button button-quiet" href={address({ page: String(page + 1) })}>
                  Earlier decisions
                </a>
              )}
            </p>
          )}
        </>
      )}
    </ResponsesFrame>
  );
}

const tones = {
  approved: "teal",
  published: "green",
  read: "navy",
  declined: "coral",
  "taken-down": "wattle",
} as const;

function DecidedRow({ response }: { response: ShownResponse }) {
  const { id, question, name, text, status, featured, distress, decision } = response;
  const address = useViewAddress();
  return (
    <li className="act-row">
      <h2>{text ? excerptOf(text) : "No words are shown"}</h2>
      <p className="meta">
        <span className={`tag tone-${tones[status as keyof typeof tones]}`}>{statusLabels[status].label}</span>{" "}
        {featured && <span>On the home page</span>} <span>{name || "A child"}</span>{" "}
        {decision && (
          <span>
            {verdictLabels[decision.verdict]} by {decision.moderator}, {decision.decided}
          </span>
        )}{" "}
        <span>{question}</span>
        {status === "taken-down" && distress && (
          <span className="error">It had words of distress. Those who act on concerns have them.</span>
        )}
      </p>
      <form method="post" action={address({})} className="buttons">
        <input type="hidden" name="id" value={formatSeen(response)} />
        {listActs(response)
          .filter((act) => act === "undone" || act === "reopened" || act === "changed")
          .map((act) => (
            <ActButton key={act} act={act} id={id} look="button-quiet" />
          ))}
        <a className="link" href={address({ id })}>
          Open
        </a>
      </form>
    </li>
  );
}
