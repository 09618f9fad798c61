import type { LinksFunction } from "@remix-run/node";
import { useLocation, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { DECIDED, ORDINARY, REQUESTS, RESPONSES } from "#app/base/office.ts";
import { officeMeta } from "#app/site/head.ts";
import { FindForm } from "#app/ui/find-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import type { LastDecision, ResponsesData } from "./load-responses.server.ts";
import moderationStyles from "./moderation.css?url";
import { checkReasons, formatSeen, type Refusal, UNDO_MINUTES, verdictLabels, viewAddress } from "./moderation.ts";

const tabs = { [RESPONSES]: "Check", [ORDINARY]: "Ordinary", [REQUESTS]: "Requests", [DECIDED]: "Decided" };
type Tab = keyof typeof tabs;

export const responsesLinks: LinksFunction = () => [{ rel: "stylesheet", href: moderationStyles }];

export const responsesMeta = (path: Tab) => officeMeta(tabs[path], path);

/** What the office's layout knows. */
interface Waiting {
  tasks: { page: string; count: number }[];
}

export function ResponsesFrame({ path, children }: { path: Tab; children: ReactNode }) {
  const { tasks } = useOutletContext<Waiting>();
  return (
    <>
      <nav aria-label="Responses">
        <ul className="tabs">
          {Object.entries(tabs).map(([address, label]) => {
            const count = tasks.find(({ page }) => page === address)?.count;
            return (
              <li key={address}>
                <a href={address} aria-current={address === path ? "page" : undefined}>
                  {label} {count && <span className="count">{count}</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
    </>
  );
}

export function useViewAddress() {
  const location = useLocation();
  return (changes: Parameters<typeof viewAddress>[1]) => viewAddress(location, changes);
}

const labelsOf = <Entry extends { label: string }>(table: Record<string, Entry>) =>
  Object.entries(table).map(([value, { label }]) => [value, label] as const);

const states = [
  ...labelsOf(statusLabels).filter(([state]) => state !== "waiting"),
  ["home", "On the home page"] as const,
];

/** By what the page's filter has. */
export function Search({ data: { filter, topics }, path }: { data: ResponsesData; path: Tab }) {
  const lists = [
    ["topic", "Question", topics.map(({ id, question }) => [id, question] as const)],
    ["flag", "Why it is here", labelsOf(checkReasons)],
    ["state", "State", states],
  ] as const;
  return (
    <FindForm path={path} find={filter.find}>
      {lists.map(
        ([name, label, options]) =>
          name in filter && (
            <div key={name} className="field">
              <label htmlFor={name}>{label}</label>
              <select className="input" id={name} name={name} defaultValue={filter[name]}>
                <option value="">Any</option>
                {options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
          ),
      )}
      <div className="field">
        <label htmlFor="day">{path === DECIDED ? "Decided on" : "Sent on"}</label>
        <input className="input" type="date" id="day" name="day" defaultValue={filter.day} />
      </div>
    </FindForm>
  );
}

/** @param hasForm whether what was typed is in its fields */
export function DecisionRefusal({ refusal, hasForm }: { refusal: Refusal; hasForm: boolean }) {
  const { current, field, typed } = refusal;
  const words = [typed.text && typed.name, typed.text, typed.reason].filter(Boolean);
  return (
    <RefusalSummary refusal={refusal} control={hasForm ? field : null}>
      {current?.text && <p>{`It says now: ${current.name} – ${current.text}`}</p>}
      {(!hasForm || current) && words.length > 0 && <p>{`You wrote: ${words.join(" – ")}`}</p>}
    </RefusalSummary>
  );
}

export function DecisionNotice({ last: { responses, left, concern, mayUndo } }: { last: LastDecision }) {
  const address = useViewAddress();
  const undoable = responses.filter(({ verdicts }) => verdicts.includes("undone"));
  const [first] = responses;
  const isOne = responses.length === 1;
  const whose = isOne ? `the response of ${first?.name || "a child"}` : `${responses.length} responses`;
  const [what, about] = !concern
    ? [first?.decision && verdictLabels[first.decision.verdict], whose]
    : concern.isOpen
      ? [`Concern ${concern.number} is open`, "those who act on it are notified"]
      : [`Concern ${concern.number} is closed`, "it was raised by mistake. What it is about waits to be read"];
  const isApproved = first?.status === "approved";
  return (
    <div className="notice tone-green" id="done" role="status" tabIndex={-1}>
      <Icon name="check" />
      <p>
        <b>{what}</b>: {about}.{isApproved && ` ${isOne ? "It appears" : "They appear"} in ${UNDO_MINUTES} minutes.`}
        {left > 0 &&
          ` ${left} of those you chose ${left === 1 ? "is" : "are"} as before: somebody else decided first, the child changed their mind, or there is a concern.`}
      </p>
      {(undoable.length > 0 || mayUndo) && (
        <form method="post" action={address({})} className="buttons">
          {concern && <input type="hidden" name="number" value={concern.number} />}
          {undoable.map((response) => (
            <input key={response.id} type="hidden" name="id" value={formatSeen(response)} />
          ))}
          <button
            {...{ type: "submit", name: "verdict", className: "button button-quiet" }}
            value={concern ? "withdraw-concern" : "undone"}
          >
            <Icon name="undo" />
            Undo
          </button>{" "}
          {isApproved && (
            <button type="submit" name="verdict" value="published" className="button button-quiet">
              Publish now
            </button>
          )}
        </form>
      )}
    </div>
  );
}
