import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DECIDED, decidedHref, ORDINARY, RESPONSES } from "#app/base/office.ts";
import { officeHandle } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { decideAction } from "./decide-responses.server.ts";
import {
  type List,
  loadResponses,
  type ResponsesData,
  requireModerator,
  type ShownResponse,
} from "./load-responses.server.ts";
import {
  checkReasons,
  excerptOf,
  formatSeen,
  MAX_AT_ONCE,
  type Refusal,
  UNDO_MINUTES,
  verdictLabels,
} from "./moderation.ts";
import { ActButton, findForm, listActs, ResponseCard } from "./response-card.tsx";
import {
  DecisionNotice,
  DecisionRefusal,
  ResponsesFrame,
  responsesLinks,
  responsesMeta,
  Search,
  useViewAddress,
} from "./responses-frame.tsx";

const pages = { check: RESPONSES, ordinary: ORDINARY, decided: DECIDED } as const;

/** `app/routes.ts` gives each list an address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const officeContext = await requireModerator(request, context, "read responses");
  const list = (Object.keys(pages) as List[]).find((name) => pages[name] === pathname) ?? "check";
  return loadResponses(list, officeContext, searchParams);
}

export const action = decideAction;

export const handle = officeHandle;

export const links = responsesLinks;

export const meta: MetaFunction<typeof loader> = (page) => responsesMeta(pages[page.data?.queue ?? "check"])(page);

export default function ModerationPage() {
  const data = useLoaderData<typeof loader>();
  const refused = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  const address = useViewAddress();
  const { queue, response, list, last, total, skip, reasons, gone, filter, isSearching } = data;
  const path = pages[queue];
  const isTheirs = list ? refused?.verdict === "approved" : refused?.ids.includes(response?.id ?? "");
  const refusal = isTheirs ? refused : null;
  const form = findForm(response, data.form);
  const isFiltered = Object.values(filter).some(Boolean);
  const waits = queue !== "decided";
  const ways: [label: string, href: string | false][] = [
    ["Back to the list", !waits && address({ id: null })],
    ["Show all", waits && isFiltered && path],
    ["Search", queue === "check" && !isFiltered && !isSearching && address({ id: null, skip: null, search: "open" })],
    ["Leave for later", waits && total > 1 && address({ id: null, skip: `${(skip + 1) % total}` })],
    ["As a list", queue === "ordinary" && total > 1 && address({ id: null, skip: null, list: "all" })],
  ];
  return (
    <ResponsesFrame path={path}>
      {refused && <DecisionRefusal refusal={refused} hasForm={refusal !== null && (form ?? list) !== null} />}
      {last && !refused && <DecisionNotice last={last} />}
      {gone && !refused && (
        <p className="notice tone-wattle" role="status">
          What you wanted to open does not wait any more.{" "}
          {gone.id ? <a href={decidedHref(gone.id)}>See what was decided</a> : "It was taken down, or is with others."}
          {response && " Here is the next one."}
        </p>
      )}
      {!list && (isSearching || (isFiltered && !response)) && <Search data={data} path={path} />}
      {response ? (
        <ResponseCard response={response} reasons={reasons} form={form} refusal={refusal}>
          {!form && (
            <div className="queue">
              {waits && (
                <p>
                  <strong>{skip + 1}</strong> of {total}
                  {isFiltered && `: ${sayFilter(data)}`}
                </p>
              )}
              {ways.map(
                ([label, href]) =>
                  href !== false && (
                    <a key={label} className="link" href={href}>
                      {label}
                    </a>
                  ),
              )}
            </div>
          )}
        </ResponseCard>
      ) : queue === "decided" ? (
        <DecidedList data={data} />
      ) : list && list.length > 0 ? (
        <ApproveTogether data={data} refusal={refusal} />
      ) : (
        <div className="empty">
          <h1>{isFiltered ? "Nothing that waits is like that" : "Nothing is waiting here"}</h1>
          <p>
            {isFiltered ? (
              <a href={path}>Show all that wait</a>
            ) : (
              "Every response has been read, or taken down by the person who wrote it. Thank you."
            )}
          </p>
        </div>
      )}
    </ResponsesFrame>
  );
}

function sayFilter({ filter: { topic, flag, day }, topics }: ResponsesData): string {
  const question = topics.find(({ id }) => id === topic)?.question;
  return [question, flag && checkReasons[flag as keyof typeof checkReasons].label, day].filter(Boolean).join(", ");
}

function ApproveTogether({ data, refusal }: { data: ResponsesData; refusal: Refusal | null }) {
  const address = useViewAddress();
  const shown = data.list?.filter(({ verdicts }) => verdicts.includes("approved")) ?? [];
  const [question, ...others] = new Set(shown.map((response) => response.question));
  return (
    <>
      <header className="head">
        <div>
          <h1>Approve several together</h1>
          <p>Read each, then tick it. Software found nothing in them; you may.</p>
        </div>
        <a className="link" href={address({ list: null })}>
          One after the other
        </a>
      </header>
      <Search data={data} path={ORDINARY} />
      <form method="post" action={address({})} className="decide">
        <ol className="rows due plain">
          {shown.map((response) => (
            <li key={response.id}>
              <label className="check">
                <input
                  {...{ type: "checkbox", name: "id", value: formatSeen(response) }}
                  defaultChecked={refusal?.ids.includes(response.id)}
                />
                <span className="visually-hidden">Choose the words of {response.name}</span>
              </label>
              <h2 dir="auto">{paragraphs(response.text).join(" / ")}</h2>
              <p className="meta">
                <span>{response.name}</span> <span>{response.posted}</span>{" "}
                {others.length > 0 && <span>{response.question}</span>}{" "}
                <a className="link" href={address({ list: null, id: response.id })}>
                  Open
                </a>
              </p>
            </li>
          ))}
        </ol>
        <div className="bar">
          <p className="soft">
            {data.total > MAX_AT_ONCE && `The first ${MAX_AT_ONCE} of ${data.total}. `}Undo for {UNDO_MINUTES} minutes.
          </p>
          <button type="submit" name="verdict" value="approved" className="button">
            <Icon name="check" />
            Approve the chosen ones
          </button>
        </div>
        <aside className="aside">
          {others.length === 0 && <h2>{question}</h2>}
          <p className="small">What is for the office only is not in this list.</p>
        </aside>
      </form>
    </>
  );
}

const SAY_NONE =
  "No response that a child sent fits. Try fewer words. Example responses that came with the site are not listed here: change those in its content.";

function DecidedList({ data }: { data: ResponsesData }) {
  const address = useViewAddress();
  const { list, total, skip } = data;
  const next = skip + MAX_AT_ONCE;
  return (
    <>
      <h1>Decided</h1>
      <Search data={data} path={DECIDED} />
      <p className="soft">
        {total === 0 ? SAY_NONE : total === 1 ? "1 response" : `${total} responses`}
        {total > MAX_AT_ONCE && `, ${skip + 1} to ${Math.min(next, total)}`}
      </p>
      {total > 0 && (
        <ol className="rows plain">
          {list?.map((response) => (
            <DecidedRow key={response.id} response={response} />
          ))}
        </ol>
      )}
      <p className="buttons">
        {skip > 0 && <a href={address({ skip: null })}>The latest decisions</a>}
        {next < total && <a href={address({ skip: `${next}` })}>Earlier decisions</a>}
      </p>
    </>
  );
}

const tones = {
  waiting: "",
  approved: "teal",
  published: "green",
  read: "navy",
  declined: "coral",
  "taken-down": "wattle",
};

function DecidedRow({ response }: { response: ShownResponse }) {
  const { id, question, name, text, status, featured, distress, decision } = response;
  const address = useViewAddress();
  return (
    <li className="act-row">
      <h2>{text ? excerptOf(text) : "No words are shown"}</h2>
      <p className="meta">
        <span className={`tag tone-${tones[status]}`}>{statusLabels[status].label}</span>{" "}
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
            <ActButton key={act} act={act} id={id} />
          ))}
        <a className="link" href={address({ id })}>
          Open
        </a>
      </form>
    </li>
  );
}
