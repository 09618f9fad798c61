import { useLocation } from "@remix-run/react";
import { decidedHref, ORDINARY, RESPONSES } from "#app/base/office.ts";
import { Icon } from "#app/ui/icon.tsx";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import type { QueueData } from "./load-responses.server.ts";
import { checkReasons, formatSeen, type Refusal, UNDO_MINUTES } from "./moderation.ts";
import { findForm, ResponseCard } from "./response-card.tsx";
import { DecisionMessages, Search, useViewAddress } from "./responses-frame.tsx";

interface Props {
  data: QueueData;
  refusal: Refusal | null;
}

export function QueueView({ data, refusal }: Props) {
  const address = useViewAddress();
  const { search } = useLocation();
  const { queue, total, skip, response, list, last, reasons, gone, filter } = data;
  const own = refusal && (list ? refusal.verdict === "approved" : refusal.ids.includes(response?.id ?? ""));
  const form = findForm(response, data.form);
  const path = queue === "check" ? RESPONSES : ORDINARY;
  const isFiltered = Object.values(filter).some(Boolean);
  const isSearching = new URLSearchParams(search).has("search");
  return (
    <>
      <DecisionMessages last={last} refusal={refusal} hasForm={own === true && (form !== null || list !== null)} />
      {gone && !refusal && (
        <p className="notice tone-wattle" role="status">
          What you wanted to open does not wait any more.{" "}
          {gone.id ? <a href={decidedHref(gone.id)}>See what was decided</a> : "It was taken down, or is with others."}
          {response && " Here is the next one."}
        </p>
      )}
      {!list && (isSearching || (isFiltered && !response)) && <Search data={data} path={path} />}
      {list && list.length > 0 ? (
        <ApproveTogether data={data} list={list} refusal={own ? refusal : null} />
      ) : response ? (
        <ResponseCard response={response} reasons={reasons} form={form} refusal={own ? refusal : null}>
          {!form && (
            <div className="queue">
              <p>
                <strong>{skip + 1}</strong> of {total}
                {isFiltered && `: ${sayFilter(data)}`}
              </p>
              {isFiltered ? (
                <a className="link" href={path}>
                  Show all
                </a>
              ) : (
                queue === "check" && (
                  <a className="link" href={address({ id: null, skip: null, search: "open" })}>
                    Search
                  </a>
                )
              )}{" "}
              {total > 1 && (
                <a className="link" href={address({ id: null, skip: skip + 1 < total ? String(skip + 1) : null })}>
                  {skip + 1 < total ? "Leave for later" : "Back to the first"}
                </a>
              )}{" "}
              {queue === "ordinary" && total > 1 && (
                <a className="link" href={address({ id: null, skip: null, list: "all" })}>
                  As a list
                </a>
              )}
            </div>
          )}
        </ResponseCard>
      ) : isFiltered ? (
        <div className="empty">
          <h1>Nothing that waits is like that</h1>
          <p>
            <a href={path}>Show all that wait</a>
          </p>
        </div>
      ) : (
        <div className="empty">
          <h1>{queue === "check" ? "Nothing is left to check" : "Nothing is waiting here"}</h1>
          <p>Every response has been read, or taken down by the person who wrote it. Thank you.</p>
        </div>
      )}
    </>
  );
}

function sayFilter({ filter: { topic, flag, day }, topics }: QueueData): string {
  const question = topics.find(({ id }) => id === topic)?.question;
  return [question, flag && checkReasons[flag as keyof typeof checkReasons].label, day].filter(Boolean).join(", ");
}

interface ListProps extends Props {
  list: NonNullable<QueueData["list"]>;
}

function ApproveTogether({ data, list, refusal }: ListProps) {
  const address = useViewAddress();
  const shown = list.filter(({ verdicts }) => verdicts.includes("approved"));
  const others = list.length - shown.length;
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
                  type="checkbox"
                  name="id"
                  value={formatSeen(response)}
                  defaultChecked={refusal?.ids.includes(response.id)}
                />
                <span className="visually-hidden">Choose the words of {response.name}</span>
              </label>
              <h2 dir="auto">{paragraphs(response.text).join(" / ")}</h2>
              <p className="meta">
                <span>{response.name}</span> <span>{response.posted}</span> <span>{response.question}</span>{" "}
                <a className="link" href={address({ list: null, id: response.id })}>
                  Open
                </a>
              </p>
            </li>
          ))}
        </ol>
        <div className="bar">
          <p className="soft">
            {data.total > list.length && `The first ${list.length} of ${data.total}. `}Undo for {UNDO_MINUTES} minutes.
            {others > 0 && ` ${others} more ${others === 1 ? "is" : "are"} for the office only.`}
          </p>
          <button type="submit" name="verdict" value="approved" className="button">
            <Icon name="check" />
            Approve the chosen ones
          </button>
        </div>
      </form>
    </>
  );
}
