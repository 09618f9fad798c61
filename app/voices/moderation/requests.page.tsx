import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { REQUESTS } from "#app/base/office.ts";
import type { Refusal } from "#app/base/outcome.ts";
import { readForm } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { officeHandle } from "#app/site/head.ts";
import { FindForm } from "#app/ui/find-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { answerRemovalRequest, findRequest, MAX_SHOWN } from "#app/voices/receipt/removal-requests.server.ts";
import { readSearch } from "#app/voices/responses/search-words.server.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { requireModerator } from "./load-responses.server.ts";
import { ResponsesFrame, responsesLinks, responsesMeta } from "./responses-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, role } = await requireModerator(request, context, "read responses");
  const query = new URL(request.url).searchParams;
  const find = readSearch(query);
  return { ...(await findRequest(db, query.get("id") ?? "", find, role === "officer")), find };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { officer, role } = await requireModerator(request, context, "decide responses");
  const form = readForm(context);
  const valuesOf = (name: string) => form.getAll(name).slice(0, MAX_SHOWN).map(String);
  const [[id = ""], [verdict], taken] = [valuesOf("number"), valuesOf("verdict"), valuesOf("id")];
  const find = readSearch(new URL(request.url).searchParams);
  const answer = { id, find, taken, shown: valuesOf("shown"), isFound: verdict !== "nothing" };
  const answering = () => answerRemovalRequest(context, answer, officer, role === "officer");
  const message = (await nullOnFailure(context, answering)) ?? NOT_STORED;
  if (message === "") return redirect(`${REQUESTS}?id=${id}&done=1#done`, 303);
  const status = message === NOT_STORED ? 503 : 409;
  return data<Refusal<string[]>>({ ok: false, status, message, typed: taken }, status);
}

export const handle = officeHandle;

export const links = responsesLinks;

export const meta = responsesMeta(REQUESTS);

export default function RequestsPage() {
  const { request, open, find, answered, candidates, isWithheld } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as Refusal<string[]> | undefined;
  const place = open.indexOf(request?.id ?? "") + 1;
  return (
    <ResponsesFrame path={REQUESTS}>
      {refusal && <RefusalSummary refusal={refusal} />}
      {answered && !refusal && (
        <p className="notice tone-green" id="done" role="status" tabIndex={-1}>
          {answered.by} answered that request on {answered.at}. Words that were chosen are off every page.
        </p>
      )}
      {request ? (
        <div className="decide">
          <article className="card">
            <div className="queue">
              <p>
                <strong>{place}</strong> of {open.length} {open.length === 1 ? "request" : "requests"}
              </p>
              {open.length > 1 && (
                <a className="link" href={`?id=${open[place] ?? open[0]}`}>
                  The next
                </a>
              )}
            </div>
            <h1>Somebody asks us to take words down</h1>
            <p className="meta">Asked {request.received}, without a code</p>
            <dl className="facts">
              <dt>Name below</dt>
              <dd>{request.name || "none"}</dd>
              <dt>Words</dt>
              <dd dir="auto">“{request.words}”</dd>
            </dl>
            {isWithheld && (
              <p className="warn">
                What may be meant too belongs to a concern. Only those who act on concerns can read it and finish this.
              </p>
            )}
            <fieldset className="reasons">
              <legend className="label">
                {candidates.length > 0 ? "Which of these is it?" : "No response is like it"}
              </legend>
              {candidates.map(({ id, name, text, status, posted, why }) => (
                <label key={id} className="check">
                  <input
                    type="checkbox"
                    name="id"
                    value={id}
                    form="answer"
                    defaultChecked={refusal?.typed.includes(id)}
                  />
                  <span>
                    <bdi>“{text}”</bdi>
                    <small>
                      {name}, {posted} · <strong>{statusLabels[status].inConcern}</strong> · {why}
                    </small>
                  </span>
                </label>
              ))}
            </fieldset>
          </article>
          <form id="answer" method="post" className="bar acts acts-2" aria-label="Decide">
            <input type="hidden" name="number" value={request.id} />
            {candidates.map(({ id }) => (
              <input key={id} type="hidden" name="shown" value={id} />
            ))}
            {candidates.length > 0 && (
              <button type="submit" className="button">
                <Icon name="check" />
                Take it down
              </button>
            )}
            {find ? (
              <button type="submit" name="verdict" value="nothing" className="button button-quiet">
                Nothing was found
              </button>
            ) : (
              <a className="button button-quiet" href="#find">
                Search
              </a>
            )}
          </form>
          <aside className="aside" aria-label="To help you decide">
            <section>
              <h2>Done means off</h2>
              <p className="small">
                A request counts as done only when its words are off every page. They stay with us, unseen, for as long
                as their record class says.
              </p>
            </section>
            <section>
              <h2>Search in all states</h2>
              <FindForm path={REQUESTS} find={find}>
                <input type="hidden" name="id" value={request.id} />
              </FindForm>
            </section>
          </aside>
        </div>
      ) : (
        <div className="empty">
          <h1>Nobody is waiting</h1>
          <p>When somebody without a code asks us to take words down, it comes here.</p>
        </div>
      )}
    </ResponsesFrame>
  );
}
